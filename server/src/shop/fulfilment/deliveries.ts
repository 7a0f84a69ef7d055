import type { OrderKind } from 'shared/contract/order';
import type { CalendarDate } from 'shared/domain/calendarDate';
import { findEarlyDiscountHolder } from '../catalogue/earlyDiscounts';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { issueDocuments } from '../invoices/issueDocuments';
import type { Order } from '../orders/tables';
import { codeChanges } from '../subscriptions/codeChanges';
import { extendByRenewal, growByAddition, startSubscription } from '../subscriptions/newPeriod';
import { enqueueGrantMail, enqueueOrderMail, enqueueRenewalMail } from './deliveryMail';

type Deliver = (trx: Trx, context: AppContext, order: Order, paidOn: CalendarDate) => Promise<void>;

/** For each kind of order: changes the subscription, issues the documents, and queues the emails. */
export const DELIVERIES: Readonly<Record<OrderKind, Deliver>> = {
  async purchase(trx, context, order, paidOn) {
    const started = await startSubscription(trx, context, order, paidOn);
    if (order.grant_reason !== null) return enqueueGrantMail(trx, context, order, started);
    const documents = await issueDocuments(trx, context, order);
    await enqueueOrderMail(trx, context, order, { ...started, documents });
  },
  async renewal(trx, context, order, paidOn) {
    const extended = await extendByRenewal(trx, context, order, paidOn);
    const changes = await codeChanges(trx, order.id);
    const documents = await issueDocuments(trx, context, order);
    await enqueueRenewalMail(trx, context, order, { ...extended, changes, documents });
    await reportSecondDiscount(trx, context, order);
  },
  async addition(trx, context, order, paidOn) {
    const added = await growByAddition(trx, order, paidOn);
    const documents = await issueDocuments(trx, context, order);
    await enqueueOrderMail(trx, context, order, { ...added, documents });
  },
};

/**
 * Logs a warning if two orders use the same period's early discount. This happens if an order ends unpaid, another
 * order gets the discount, and then both orders are paid. The shop delivers both.
 */
async function reportSecondDiscount(trx: Trx, { log }: AppContext, order: Order): Promise<void> {
  const { id: orderId, existing_subscription_id: subscriptionId, early_discount_period_end: periodEnd } = order;
  if (subscriptionId === null || periodEnd === null) return;
  const holder = await findEarlyDiscountHolder(trx, { subscriptionId, periodEnd });
  if (holder?.orderId !== orderId)
    log.warn(
      { orderId, subscriptionId, holder: holder?.orderId },
      'two orders use the early discount for the same period',
    );
}
