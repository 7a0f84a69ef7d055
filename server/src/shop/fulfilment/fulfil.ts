import { calendarDateOf } from 'shared/domain/calendarDate';
import { countPaidPromoCodeUse } from '../catalogue/promoCodes';
import type { AppContext } from 'server-kit/context/AppContext';
import { deliveryObstacle } from './deliveryObstacle';
import { deliverPurchase } from './deliverPurchase';
import { deliverRenewal } from './deliverRenewal';
import { recordDeliveryFailure } from './recordDeliveryFailure';
import { cancelReviewMail, sendToReview } from './sendToReview';

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
    const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
    if (order?.status !== 'paid') return false;
    const obstacle = await deliveryObstacle(trx, order);
    if (obstacle !== undefined) {
      await sendToReview(trx, context, order, obstacle);
      return true;
    }
    const now = context.clock.now();
    const paidOn = calendarDateOf(order.paid_at ?? now);
    await cancelReviewMail(trx, context, order);
    if (order.kind === 'purchase') await deliverPurchase(trx, context, order, paidOn);
    else await deliverRenewal(trx, context, order, paidOn);
    // Count the promo code's use again, because the shop subtracted it when the order ended before the payment arrived.
    if (order.promo_code !== null && !order.holds_promo_use) await countPaidPromoCodeUse(trx, order.promo_code);
    await trx
      .updateTable('orders')
      .set({
        status: 'fulfilled',
        // An operator can accept an order without a payment. Its sale then counts on the day of the delivery.
        paid_at: order.paid_at ?? now,
        fulfilled_at: now,
        holds_promo_use: order.promo_code !== null,
        next_check_at: null,
      })
      .where('id', '=', orderId)
      .execute();
    return true;
  });
}
