import type { Shop } from '../orders/Shop';
import { blockSubscription } from '../subscriptions/block';
import { paidForBy, withOrderOfPayment } from './withOrderOfPayment';

/** Money that went back: in full it ends the order and blocks what the order paid for; in part it is noted. `refundedPence` is the sum of all refunds. */
export function recordRefund(shop: Shop, paymentIntentId: string, { refundedPence, isFull }: { refundedPence: number; isFull: boolean }): Promise<void> {
  return withOrderOfPayment(shop, paymentIntentId, async (trx, order) => {
    if (refundedPence <= order.refunded_pence) return;
    await trx
      .updateTable('orders')
      .set({ refunded_pence: refundedPence, ...(isFull && { status: 'refunded', next_check_at: null }) })
      .where('id', '=', order.id)
      .execute();
    const subscriptionId = isFull ? await paidForBy(trx, order.id) : undefined;
    if (subscriptionId !== undefined) await blockSubscription(trx, shop, subscriptionId, 'refunded');
  });
}
