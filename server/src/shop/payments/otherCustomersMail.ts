import { emailOf } from '../accounts/email';
import type { Trx } from 'server-kit/db/database';
import { cancelMail, enqueueMail } from '../mail/enqueueMail';
import type { MailPayloads } from '../mail/templates/payloads';
import { paidPence } from '../orders/paidPence';
import { disputeState } from '../orders/reverse';
import { successUrl } from '../orders/returnUrls';
import type { Order } from '../orders/tables';
import type { PaymentContext } from '../provider/PaymentContext';
import { type RevisedOrder, sharedEffect } from '../subscriptions/reversalEffect';

/**
 * Queues the emails to the other customers of a subscription after a payment for it was reversed or restored: to its
 * owner and to each customer whose own payment for it was not refunded. The emails don't name the payer or the order.
 * Cancels unsent emails about the order's earlier state.
 * @param event identifies the change, so that each change sends each customer at most one email
 */
export async function enqueueOtherCustomersMail(
  trx: Trx,
  context: PaymentContext,
  order: Order,
  { effect, subscription }: RevisedOrder,
  event: string,
): Promise<void> {
  if (!subscription) return;
  const now = context.clock.now();
  await cancelMail(trx, now, 'payment-by-other', order.id);
  const shared = sharedEffect(effect);
  if (!shared) return;
  const { id, ownerId } = subscription;
  const payers = await payersOf(trx, id);
  const payload = {
    effect: shared,
    cause: await causeOf(trx, order, shared),
    isRenewal: order.kind === 'renewal',
    quantity: order.quantity,
    renewalUrl: `${order.site_origin}/subscription/renew/${id}`,
  };
  for (const userId of new Set([ownerId, ...payers.keys()])) {
    if (userId === order.user_id) continue;
    const own = userId === ownerId ? undefined : payers.get(userId);
    await enqueueMail(trx, now, {
      kind: 'payment-by-other',
      dedupeKey: `payment-by-other:${event}:${userId}`,
      userId,
      about: order.id,
      recipient: await emailOf(trx, userId),
      payload: { ...payload, isOwner: !own, url: own ? successUrl(own) : `${order.site_origin}/subscriptions` },
    });
  }
}

/** Returns the newest paid order of each customer whose payment for a subscription was not refunded. */
async function payersOf(trx: Trx, subscriptionId: string): Promise<Map<string, Order>> {
  const orders = await trx
    .selectFrom('subscription_periods')
    .innerJoin('orders', 'orders.id', 'subscription_periods.order_id')
    .selectAll('orders')
    .where('subscription_id', '=', subscriptionId)
    .where('status', '<>', 'refunded')
    .orderBy('orders.paid_at')
    .execute();
  return new Map(orders.filter((order) => paidPence(order) > 0).map((order) => [order.user_id, order]));
}

/** Returns why the shop counts or no longer counts an order's payment. The cause may be older than the latest event. */
async function causeOf(
  trx: Trx,
  { id, status }: Order,
  { kind }: MailPayloads['payment-by-other']['effect'],
): Promise<MailPayloads['payment-by-other']['cause']> {
  if (kind === 'restored' || kind === 'codes-restored') return 'confirmation';
  if (status === 'refunded') return 'refund';
  return (await disputeState(trx, id)) === 'lost' ? 'lost dispute' : 'dispute';
}
