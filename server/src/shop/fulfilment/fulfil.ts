import { calendarDateOf } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import { recordDelivery, recordDeliveryFailure } from '../orders/delivery';
import { lockOrder } from '../orders/lockOrder';
import { cancelPaymentMail } from '../orders/paymentMail';
import { sendToReview } from '../orders/sendToReview';
import { deliveryObstacle } from './deliveryObstacle';
import { deliverAddition } from './deliverAddition';
import { deliverPurchase } from './deliverPurchase';
import { deliverRenewal } from './deliverRenewal';

const DELIVERIES = { purchase: deliverPurchase, renewal: deliverRenewal, addition: deliverAddition };

/**
 * Delivers a paid order and issues its documents, in a separate transaction after the one that records the
 * payment. Locks the order, so only one of several callers delivers it, and unique keys also prevent a second delivery.
 * Ignores orders that are not paid. If `deliveryObstacle` finds a reason, sends the order to review.
 * @throws the error of a failed delivery, after recording the error on the order.
 */
export async function fulfil(context: AppContext, orderId: string): Promise<void> {
  const hasMail = await deliver(context, orderId).catch(async (error: unknown) => {
    await recordDeliveryFailure(context, orderId, error);
    throw error;
  });
  if (hasMail) context.wakeMail();
}

/** @returns true if this call queued emails, because it delivered the order or sent it to review. */
function deliver(context: AppContext, orderId: string): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order?.status !== 'paid') return false;
    const today = calendarDateOf(context.clock.now());
    const obstacle = await deliveryObstacle(trx, order, today);
    if (obstacle !== undefined) {
      await sendToReview(trx, context, order, obstacle);
      return true;
    }
    const paidOn = order.paid_at === null ? today : calendarDateOf(order.paid_at);
    await cancelPaymentMail(trx, context, order, 'payment-in-review');
    await DELIVERIES[order.kind](trx, context, order, paidOn);
    await recordDelivery(trx, context, order);
    return true;
  });
}
