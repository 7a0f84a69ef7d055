import { addDays, type CalendarDate, startOfDay } from 'shared/domain/calendarDate';
import { emailOf } from '../accounts/email';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { HOUR_MS, later } from 'server-kit/clock/clock';
import { cancelMail, enqueueMail, restoreMail } from '../mail/enqueueMail';

/** When the owner gets each reminder, in days before the end date. */
const REMINDER_DAYS = [30, 7, 0] as const;
/** How long after midnight (London time) a reminder is sent. This is in the morning in all of Europe. */
const REMIND_AFTER_MS = 8 * HOUR_MS;

interface RemindedSubscription {
  subscriptionId: string;
  userId: string;
  quantity: number;
  endDate: CalendarDate;
}

/**
 * Queues the owner's reminders for an end date, except those whose time has passed. Each unsent reminder expires at the
 * start of the next reminder's day, and the last reminder expires when the subscription does.
 */
export async function writeReminders(
  db: DbOrTrx,
  { config, clock }: AppContext,
  { subscriptionId, userId, quantity, endDate }: RemindedSubscription,
): Promise<void> {
  const now = clock.now();
  const recipient = await emailOf(db, userId);
  for (const [index, daysLeft] of REMINDER_DAYS.entries()) {
    const nextDaysLeft = REMINDER_DAYS[index + 1] ?? -1;
    const sendAfter = later(startOfDay(addDays(endDate, -daysLeft)), REMIND_AFTER_MS);
    if (sendAfter < now) continue;
    await enqueueMail(db, now, {
      kind: 'reminder',
      dedupeKey: reminderKey(subscriptionId, endDate, daysLeft),
      userId,
      about: subscriptionId,
      recipient,
      sendAfter,
      sendBefore: startOfDay(addDays(endDate, -nextDaysLeft)),
      payload: { quantity, endDate, renewalUrl: `${config.siteOrigins[0]}/subscription/renew/${subscriptionId}` },
    });
  }
}

export function cancelReminders(db: DbOrTrx, { clock }: AppContext, subscriptionId: string): Promise<void> {
  return cancelMail(db, clock.now(), 'reminder', subscriptionId);
}

/** Queues a subscription's reminders again after they were cancelled. */
export async function restoreReminders(
  db: DbOrTrx,
  context: AppContext,
  subscription: RemindedSubscription,
): Promise<void> {
  await writeReminders(db, context, subscription);
  const { subscriptionId, endDate } = subscription;
  const keys = REMINDER_DAYS.map((days) => reminderKey(subscriptionId, endDate, days));
  await restoreMail(db, context.clock.now(), keys);
}

function reminderKey(subscriptionId: string, endDate: CalendarDate, daysLeft: number): string {
  return `reminder:${subscriptionId}:${endDate}:${daysLeft}`;
}
