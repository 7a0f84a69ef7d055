import type { Insertable } from 'kysely';
import { addDays, addMonths, type CalendarDate } from 'shared/domain/calendarDate';
import { issueCodes } from '../activation/issueCodes';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import type { Order } from '../orders/tables';
import { endOfferIfExpired } from './endOfferIfExpired';
import { recountQuantity } from './recountQuantity';
import { cancelReminders, writeReminders } from './reminders';
import { renewCodes } from './renewCodes';
import type { SubscriptionPeriodsTable } from './tables';
import { renewedPeriod } from './term';

/**
 * Creates a purchased subscription with a code for each computer, and queues its reminders. The term starts on the day
 * of payment and lasts for the order's months.
 * @param known imported codes to assign to the first computers
 */
export async function startSubscription(
  trx: Trx,
  context: AppContext,
  { id: order_id, user_id, quantity, months }: Order,
  paidOn: CalendarDate,
  known: readonly string[] = [],
): Promise<{ codes: string[]; endDate: CalendarDate }> {
  const id = randomId();
  const endDate = addMonths(paidOn, months);
  await trx
    .insertInto('subscriptions')
    .values({ id, user_id, origin_order_id: order_id, quantity, end_date: endDate, created_at: context.clock.now() })
    .execute();
  const issued = await issueCodes(trx, id, quantity, { known });
  const seats = issued.map(({ seat_no }) => seat_no);
  await addPeriod(trx, { order_id, subscription_id: id, start_date: paidOn, end_date: endDate, seats }, paidOn);
  await writeReminders(trx, context, { subscriptionId: id, userId: user_id, quantity, endDate });
  return { codes: issued.map(({ code }) => code), endDate };
}

/**
 * Adds a renewal's period to its subscription, and replaces the reminders. The subscription keeps its owner, even if
 * another customer pays. `renewCodes` chooses the codes that the renewal covers.
 */
export async function extendByRenewal(
  trx: Trx,
  context: AppContext,
  order: Order,
  paidOn: CalendarDate,
): Promise<{
  subscriptionId: string;
  ownerId: string;
  endDate: CalendarDate;
}> {
  const { id: order_id, months, quantity } = order;
  const { id, end_date, user_id: ownerId } = await lockSubscription(trx, order);
  await endOfferIfExpired(trx, context, id, end_date);
  const { startDate, endDate } = renewedPeriod(end_date, paidOn, months);
  const { seats, ended_seats } = await renewCodes(trx, id, order, end_date);
  // The subscription already includes its end date, so an early renewal sells the days after it.
  const soldFrom = startDate === end_date ? addDays(startDate, 1) : startDate;
  const period = { order_id, subscription_id: id, start_date: startDate, end_date: endDate, seats, ended_seats };
  await addPeriod(trx, period, soldFrom);
  await trx.updateTable('subscriptions').set({ end_date: endDate, quantity }).where('id', '=', id).execute();
  await cancelReminders(trx, context, id);
  await writeReminders(trx, context, { subscriptionId: id, userId: ownerId, quantity, endDate });
  return { subscriptionId: id, ownerId, endDate };
}

/**
 * Adds an addition's computers to its subscription. Their codes work until the subscription's end date, or until the
 * last day that the addition paid for if a renewal has moved the end date since the checkout. The result contains the
 * subscription's new number of computers, unless it omits the added ones because their codes end earlier.
 */
export async function growByAddition(
  trx: Trx,
  order: Order,
  paidOn: CalendarDate,
): Promise<{ codes: string[]; endDate: CalendarDate; addedTo: { computers?: number } }> {
  const { id: order_id, quantity, covers_until: endDate } = order;
  if (endDate === null) throw new Error(`The addition ${order_id} has no end date.`);
  const { id, end_date } = await lockSubscription(trx, order);
  const own_end_date = endDate < end_date ? endDate : null;
  const issued = await issueCodes(trx, id, quantity, { added_by_order_id: order_id, own_end_date });
  const seats = issued.map(({ seat_no }) => seat_no);
  await addPeriod(trx, { order_id, subscription_id: id, start_date: paidOn, end_date: endDate, seats }, paidOn);
  const computers = await recountQuantity(trx, id);
  const addedTo = own_end_date === null ? { computers } : {};
  return { codes: issued.map(({ code }) => code), endDate, addedTo };
}

/** Locks the existing subscription of a renewal or an addition. */
async function lockSubscription(trx: Trx, { id, existing_subscription_id }: Order) {
  if (existing_subscription_id === null) throw new Error(`The order ${id} has no subscription.`);
  return trx
    .selectFrom('subscriptions')
    .select(['id', 'end_date', 'user_id'])
    .where('id', '=', existing_subscription_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function addPeriod(
  trx: Trx,
  period: Omit<Insertable<SubscriptionPeriodsTable>, 'sold_from' | 'sold_until'>,
  sold_from: CalendarDate,
): Promise<void> {
  await trx
    .insertInto('subscription_periods')
    .values({ ...period, sold_from, sold_until: period.end_date })
    .execute();
}
