import type { Insertable } from 'kysely';
import { addMonths, type CalendarDate } from 'shared/domain/calendarDate';
import { issueCodes } from '../activation/issueCodes';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import type { Order } from '../orders/tables';
import { cancelReminders, writeReminders } from './reminders';
import type { SubscriptionPeriodsTable } from './tables';
import { renewedPeriod } from './term';

/**
 * Creates the subscription that a purchase bought: for the order's months from the day of payment, with a code for each
 * computer. Queues its reminders.
 */
export async function startSubscription(
  trx: Trx,
  context: AppContext,
  { id: order_id, user_id, quantity, months }: Order,
  paidOn: CalendarDate,
): Promise<{ codes: string[]; endDate: CalendarDate }> {
  const id = randomId();
  const endDate = addMonths(paidOn, months);
  await trx
    .insertInto('subscriptions')
    .values({ id, user_id, origin_order_id: order_id, quantity, end_date: endDate, created_at: context.clock.now() })
    .execute();
  await addPeriod(trx, { order_id, subscription_id: id, start_date: paidOn, end_date: endDate });
  await writeReminders(trx, context, { subscriptionId: id, userId: user_id, quantity, endDate });
  return { codes: await issueCodes(trx, id, quantity), endDate };
}

/**
 * Adds the period that a renewal bought to its subscription, and replaces the reminders. The subscription keeps its owner
 * and its codes even if another customer pays.
 */
export async function extendByRenewal(
  trx: Trx,
  context: AppContext,
  { id: order_id, existing_subscription_id: id, months }: Order,
  paidOn: CalendarDate,
): Promise<{ ownerId: string; endDate: CalendarDate }> {
  if (id === null) throw new Error(`The renewal ${order_id} has no subscription.`);
  const subscription = await trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { startDate, endDate } = renewedPeriod(subscription.end_date, paidOn, months);
  await addPeriod(trx, { order_id, subscription_id: id, start_date: startDate, end_date: endDate });
  await trx.updateTable('subscriptions').set({ end_date: endDate }).where('id', '=', id).execute();
  await cancelReminders(trx, context, id);
  const { user_id: ownerId, quantity } = subscription;
  await writeReminders(trx, context, { subscriptionId: id, userId: ownerId, quantity, endDate });
  return { ownerId, endDate };
}

async function addPeriod(trx: Trx, period: Insertable<SubscriptionPeriodsTable>): Promise<void> {
  await trx.insertInto('subscription_periods').values(period).execute();
}
