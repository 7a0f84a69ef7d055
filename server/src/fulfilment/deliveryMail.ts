import type { AppContext } from '../context/AppContext';
import { addDays, type CalendarDate } from 'shared/domain/calendarDate';
import type { DbOrTrx, Trx } from '../db/database';
import { cancelMail, enqueueMail } from '../mail/enqueueMail';
import { successUrl } from '../orders/returnUrls';
import type { Order } from '../orders/tables';

/** Days before the end on which the owner is reminded. */
export const REMINDER_DAYS = [30, 7, 0] as const;

/** The codes, to the customer who paid. */
export async function writeOrderMail(
  trx: Trx,
  context: AppContext,
  order: Order,
  { codes, endDate }: { codes: string[]; endDate: CalendarDate },
): Promise<void> {
  await enqueueMail(trx, context.clock.now(), {
    kind: 'order',
    dedupeKey: `order:${order.id}`,
    recipient: await emailOf(trx, order.user_id),
    payload: {
      orderNumber: order.order_number,
      paymentId: order.id,
      quantity: order.quantity,
      amountPence: order.payable_pence,
      activationCodes: codes,
      endDate,
      subscriptionsUrl: `${order.site_origin}/subscriptions`,
    },
  });
}

/** The new end, to the customer who paid. */
export async function writeRenewalMail(
  trx: Trx,
  context: AppContext,
  order: Order,
  { endDate, ownerId }: { endDate: CalendarDate; ownerId: string },
): Promise<void> {
  await enqueueMail(trx, context.clock.now(), {
    kind: 'renewal',
    dedupeKey: `renewal:${order.id}`,
    recipient: await emailOf(trx, order.user_id),
    payload: {
      orderNumber: order.order_number,
      paymentId: order.id,
      quantity: order.quantity,
      amountPence: order.payable_pence,
      endDate,
      subscriptionsUrl: `${order.site_origin}/subscriptions`,
      ...(order.user_id !== ownerId && { orderUrl: successUrl(order) }),
    },
  });
}

interface RemindedSubscription {
  subscriptionId: string;
  userId: string;
  quantity: number;
  endDate: CalendarDate;
}

/** Plans the reminders of an end date, to the owner; those whose day has passed are left out. One that is late gives way to the next. */
export async function writeReminders(
  db: DbOrTrx,
  { config, clock }: AppContext,
  { subscriptionId, userId, quantity, endDate }: RemindedSubscription,
): Promise<void> {
  const now = clock.now();
  const recipient = await emailOf(db, userId);
  for (const [index, daysLeft] of REMINDER_DAYS.entries()) {
    const nextDaysLeft = REMINDER_DAYS[index + 1] ?? -1;
    const sendAfter = new Date(`${addDays(endDate, -daysLeft)}T${REMINDER_TIME}Z`);
    if (sendAfter < now) continue;
    await enqueueMail(db, now, {
      kind: 'reminder',
      dedupeKey: reminderKey(subscriptionId, endDate, daysLeft),
      about: subscriptionId,
      recipient,
      sendAfter,
      sendBefore: startOf(addDays(endDate, -nextDaysLeft)),
      payload: { quantity, endDate, renewalUrl: `${config.siteOrigins[0]}/subscription/renew/${subscriptionId}` },
    });
  }
}

function startOf(day: CalendarDate): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Morning in the United Kingdom and in Europe. */
const REMINDER_TIME = '08:00:00';

export function cancelReminders(db: DbOrTrx, { clock }: AppContext, subscriptionId: string): Promise<void> {
  return cancelMail(db, clock.now(), 'reminder', subscriptionId);
}

/** Plans the reminders anew for a subscription whose reminders had been cancelled. */
export async function restoreReminders(
  db: DbOrTrx,
  context: AppContext,
  subscription: RemindedSubscription,
): Promise<void> {
  await writeReminders(db, context, subscription);
  await db
    .updateTable('outbox')
    .set({ cancelled_at: null })
    .where(
      'dedupe_key',
      'in',
      REMINDER_DAYS.map((days) => reminderKey(subscription.subscriptionId, subscription.endDate, days)),
    )
    .where('sent_at', 'is', null)
    .where('send_after', '>=', context.clock.now())
    .execute();
}

function reminderKey(subscriptionId: string, endDate: CalendarDate, daysLeft: number): string {
  return `reminder:${subscriptionId}:${endDate}:${daysLeft}`;
}

export async function emailOf(db: DbOrTrx, userId: string): Promise<string> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  return email;
}
