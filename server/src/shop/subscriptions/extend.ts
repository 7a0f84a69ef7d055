import { type CalendarDate, calendarDateOf } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { codesWithTerms } from '../activation/codeTerm';
import { setOwnEndDate } from '../activation/setOwnEndDate';
import { endOfferIfExpired } from './endOfferIfExpired';
import { readTermParts, saveTerm } from './paidTerm';
import { cancelReminders, restoreReminders } from './reminders';
import { extendedEnd } from './term';

/**
 * Adds days to a subscription's term and reschedules its reminders. If the term has expired, the days count from today.
 * @returns the last day of use, or `undefined` if there is no such subscription.
 */
export function extendSubscription(
  trx: Trx,
  context: AppContext,
  subscriptionId: string,
  { days, reason }: { days: number; reason: string },
): Promise<CalendarDate | undefined> {
  return changeTerm(trx, context, subscriptionId, async (end) => {
    const now = context.clock.now();
    const endDate = extendedEnd(end, calendarDateOf(now), days);
    await trx
      .insertInto('subscription_extensions')
      .values({ subscription_id: subscriptionId, days, reason, granted_at: now })
      .execute();
    // Remove a code's own end date if it is the subscription's end date. Otherwise, the extension would skip this code.
    await setOwnEndDate(trx, null, await codesEndingOn(trx, subscriptionId, end));
    await trx.updateTable('subscriptions').set({ end_date: endDate }).where('id', '=', subscriptionId).execute();
    return endDate;
  });
}

/**
 * Removes the newest extension of a subscription. Later renewals then start earlier.
 * @returns the last day of use, or `undefined` if there is no such subscription.
 * @throws {HttpProblem} 409 if it has no extension.
 */
export function removeExtension(
  trx: Trx,
  context: AppContext,
  subscriptionId: string,
): Promise<CalendarDate | undefined> {
  return changeTerm(trx, context, subscriptionId, async () => {
    const { numDeletedRows } = await trx
      .deleteFrom('subscription_extensions')
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('subscription_extensions')
          .select('id')
          .where('subscription_id', '=', subscriptionId)
          .orderBy('id', 'desc')
          .limit(1),
      )
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw noExtension();
    return saveTerm(trx, context, subscriptionId, await readTermParts(trx, subscriptionId));
  });
}

export function noExtension(): HttpProblem {
  return new HttpProblem(409, 'The subscription has no extension.');
}

function codesEndingOn(trx: Trx, subscriptionId: string, day: CalendarDate): Promise<{ code: string }[]> {
  return codesWithTerms(trx).where('subscriptions.id', '=', subscriptionId).where('own_end_date', '=', day).execute();
}

/** Locks a subscription, changes its end date and replaces its reminders. */
async function changeTerm(
  trx: Trx,
  context: AppContext,
  subscriptionId: string,
  change: (endDate: CalendarDate) => Promise<CalendarDate>,
): Promise<CalendarDate | undefined> {
  const subscription = await trx
    .selectFrom('subscriptions')
    .select(['user_id', 'quantity', 'blocked_at', 'end_date'])
    .where('id', '=', subscriptionId)
    .forUpdate()
    .executeTakeFirst();
  if (!subscription) return undefined;
  const { user_id: userId, quantity, blocked_at } = subscription;
  await endOfferIfExpired(trx, context, subscriptionId, subscription.end_date);
  const endDate = await change(subscription.end_date);
  await cancelReminders(trx, context, subscriptionId);
  if (blocked_at === null) await restoreReminders(trx, context, { subscriptionId, userId, quantity, endDate });
  return endDate;
}
