import { emailOf } from '../accounts/email';
import type { Trx } from 'server-kit/db/database';
import { cancelMail, enqueueMail } from '../mail/enqueueMail';
import type { MailPayloads } from '../mail/templates/payloads';
import type { Order } from '../orders/tables';
import { disputeState } from './disputeState';
import type { PaymentContext } from './PaymentContext';
import type { RevisedOrder } from './reviseOrder';

/**
 * Queues the email to a subscription's owner if another customer's payment for a renewal was reversed or restored. The
 * email doesn't name the payer or the order. Cancels unsent emails about the order's earlier state.
 * @param event a unique name of the change, so that each change sends at most one email
 */
export async function enqueueOwnerMail(
  trx: Trx,
  context: PaymentContext,
  order: Order,
  { effect, subscription }: RevisedOrder,
  event: string,
): Promise<void> {
  if (!subscription || subscription.ownerId === order.user_id) return;
  const now = context.clock.now();
  for (const kind of ['renewal-reversed', 'renewal-restored'] as const) await cancelMail(trx, now, kind, order.id);
  const isRestored = effect.kind === 'restored';
  // If the subscription is blocked, the owner already knows that the codes don't work.
  if (subscription.isBlocked || (!isRestored && effect.kind !== 'shortened')) return;
  const userId = subscription.ownerId;
  const recipient = await emailOf(trx, userId);
  const payload = {
    endDate: subscription.endDate,
    subscriptionsUrl: `${order.site_origin}/subscriptions`,
    renewalUrl: `${order.site_origin}/subscription/renew/${subscription.id}`,
  };
  const mail = { userId, about: order.id, recipient };
  await enqueueMail(
    trx,
    now,
    isRestored
      ? { ...mail, kind: 'renewal-restored', dedupeKey: `renewal-restored:${event}`, payload }
      : {
          ...mail,
          kind: 'renewal-reversed',
          dedupeKey: `renewal-reversed:${event}`,
          payload: { ...payload, cause: await causeOf(trx, order) },
        },
  );
}

/** Returns why an order's payment doesn't count. Another event than the last one can be the reason. */
async function causeOf(trx: Trx, { id, status }: Order): Promise<MailPayloads['renewal-reversed']['cause']> {
  if (status === 'refunded') return 'refund';
  return (await disputeState(trx, id)) === 'lost' ? 'lost dispute' : 'dispute';
}
