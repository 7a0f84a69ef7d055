import { calendarDateOf } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import { countOperation } from 'server-kit/metrics/customerOperations';
import { recordDelivery, recordDeliveryFailure } from '../orders/delivery';
import { lockOrder } from '../orders/lockOrder';
import { cancelPaymentMail } from '../orders/paymentMail';
import type { Order } from '../orders/tables';
import { sendToReview } from '../orders/sendToReview';
import { DELIVERIES } from './deliveries';
import { deliveryObstacle } from './deliveryObstacle';

/**
 * Delivers a paid order and issues its documents, in a separate transaction after the one that records the
 * payment. Locks the order, so only one of several callers delivers it, and unique keys also prevent a second delivery.
 * Ignores orders that are not paid. If `deliveryObstacle` finds a reason, sends the order to review.
 * @throws the error of a failed delivery, after recording the error on the order.
 */
export async function fulfil(context: AppContext, orderId: string): Promise<void> {
  const outcome = await deliver(context, orderId).catch(async (error: unknown) => {
    await recordDeliveryFailure(context, orderId, error);
    throw error;
  });
  if (outcome === 'ignored') return;
  context.wakeMail();
  if (outcome === 'in review') return;
  if (outcome.kind === 'addition') countOperation('addition');
  else if (outcome.ending_seats?.length) countOperation('partial-renewal');
}

/**
 * @returns the delivered order, `in review` if this call sent the order there, or `ignored` if the order is not paid.
 */
function deliver(context: AppContext, orderId: string): Promise<Order | 'in review' | 'ignored'> {
  return context.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order?.status !== 'paid') return 'ignored';
    const today = calendarDateOf(context.clock.now());
    const obstacle = await deliveryObstacle(trx, order, today);
    if (obstacle !== undefined) {
      await sendToReview(trx, context, order, obstacle.reason);
      return 'in review';
    }
    const paidOn = order.paid_at === null ? today : calendarDateOf(order.paid_at);
    await cancelPaymentMail(trx, context, order, 'payment-in-review');
    await DELIVERIES[order.kind](trx, context, order, paidOn);
    await recordDelivery(trx, context, order);
    return order;
  });
}
