import { emailOf } from '../accounts/email';
import type { Trx } from 'server-kit/db/database';
import { cancelMail, enqueueMail } from '../mail/enqueueMail';
import type { MailPayloads } from '../mail/templates/payloads';
import type { Order } from '../orders/tables';
import type { PaymentContext } from './PaymentContext';
import type { RevisedOrder } from './reviseOrder';

/**
 * Queues the email to a subscription's owner if another customer's payment for a renewal was reversed or restored. The
 * email doesn't name the payer or the order. Cancels unsent emails about the order's earlier state.
 * @param subject the provider's id of the refund or dispute
 */
export async function enqueueOwnerMail(
  trx: Trx,
  context: PaymentContext,
  order: Order,
  { effect, subscription }: RevisedOrder,
  cause: MailPayloads['renewal-reversed']['cause'],
  subject: string,
): Promise<void> {
  if (!subscription || subscription.ownerId === order.user_id) return;
  const isRestored = effect.kind === 'restored';
  // If the subscription is blocked, the owner already knows that the codes don't work.
  if (subscription.isBlocked || (!isRestored && effect.kind !== 'shortened')) return;
  const now = context.clock.now();
  for (const kind of ['renewal-reversed', 'renewal-restored'] as const) await cancelMail(trx, now, kind, order.id);
  const recipient = await emailOf(trx, subscription.ownerId);
  const payload = {
    endDate: subscription.endDate,
    subscriptionsUrl: `${order.site_origin}/subscriptions`,
    renewalUrl: `${order.site_origin}/subscription/renew/${subscription.id}`,
  };
  const mail = { about: order.id, recipient };
  await enqueueMail(
    trx,
    now,
    isRestored
      ? { ...mail, kind: 'renewal-restored', dedupeKey: `renewal-restored:${subject}`, payload }
      : {
          ...mail,
          kind: 'renewal-reversed',
          dedupeKey: `renewal-reversed:${subject}:${cause}`,
          payload: { ...payload, cause },
        },
  );
}
