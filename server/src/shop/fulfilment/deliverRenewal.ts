import type { CalendarDate } from 'shared/domain/calendarDate';
import { findEarlyDiscountHolder } from '../catalogue/earlyDiscounts';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { issueDocuments } from '../invoices/issueDocuments';
import type { Order } from '../orders/tables';
import { cancelReminders, writeReminders } from '../subscriptions/reminders';
import { renewedPeriod } from '../subscriptions/term';
import { enqueueRenewalMail } from './deliveryMail';

/**
 * Adds twelve months to the order's subscription, which keeps its owner and its codes even if another customer pays.
 * Queues the renewal email and replaces the reminders.
 */
export async function deliverRenewal(trx: Trx, context: AppContext, order: Order, paidOn: CalendarDate): Promise<void> {
  const subscriptionId = order.renews_subscription_id;
  if (subscriptionId === null) throw new Error(`The renewal ${order.id} has no subscription.`);
  const subscription = await trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', subscriptionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { startDate, endDate } = renewedPeriod(subscription.end_date, paidOn, order.months);
  await trx
    .insertInto('subscription_periods')
    .values({ order_id: order.id, subscription_id: subscriptionId, start_date: startDate, end_date: endDate })
    .execute();
  await trx.updateTable('subscriptions').set({ end_date: endDate }).where('id', '=', subscriptionId).execute();
  await cancelReminders(trx, context, subscriptionId);
  const documents = await issueDocuments(trx, context, order);
  await enqueueRenewalMail(trx, context, order, { endDate, ownerId: subscription.user_id, documents });
  await writeReminders(trx, context, {
    subscriptionId,
    userId: subscription.user_id,
    quantity: subscription.quantity,
    endDate,
  });
  await reportSecondDiscount(trx, context, order);
}

/**
 * Logs a warning if two orders use the same period's early discount. This happens if an order ends unpaid, another
 * order gets the discount, and then both orders are paid. The shop delivers both.
 */
async function reportSecondDiscount(trx: Trx, { log }: AppContext, order: Order): Promise<void> {
  const { id: orderId, renews_subscription_id: subscriptionId, early_discount_period_end: periodEnd } = order;
  if (subscriptionId === null || periodEnd === null) return;
  const holder = await findEarlyDiscountHolder(trx, { subscriptionId, periodEnd });
  if (holder?.orderId !== orderId)
    log.warn(
      { orderId, subscriptionId, holder: holder?.orderId },
      'two orders use the early discount for the same period',
    );
}
