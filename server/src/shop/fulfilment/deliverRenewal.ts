import type { CalendarDate } from 'shared/domain/calendarDate';
import { findEarlyDiscountHolder } from '../catalogue/earlyDiscounts';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { issueDocuments } from '../invoices/issueDocuments';
import type { Order } from '../orders/tables';
import { extendByRenewal } from '../subscriptions/newPeriod';
import { enqueueRenewalMail } from './deliveryMail';

/** Extends the subscription of a renewal. Queues the renewal email. */
export async function deliverRenewal(trx: Trx, context: AppContext, order: Order, paidOn: CalendarDate): Promise<void> {
  const extended = await extendByRenewal(trx, context, order, paidOn);
  const documents = await issueDocuments(trx, context, order);
  await enqueueRenewalMail(trx, context, order, { ...extended, documents });
  await reportSecondDiscount(trx, context, order);
}

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
