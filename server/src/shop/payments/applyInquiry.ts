import { formatShopMinute } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import type { Trx } from 'server-kit/db/database';
import { withLockedOrder } from '../orders/lockOrder';
import { endInquiry, recordMismatch } from '../orders/mismatches';
import type { PaymentContext } from '../provider/PaymentContext';
import { disputeReason, type ProviderInquiry } from '../provider/ProviderDispute';
import { deliverPayment } from './deliverPayment';

/**
 * Adds a bank's inquiry to the cases that need a decision, until the merchant answers it or it ends. Otherwise, the
 * merchant would learn about it only when it becomes a dispute. Changes nothing for the customer.
 */
export async function applyInquiry(context: PaymentContext, inquiry: ProviderInquiry): Promise<void> {
  const orderId = await deliverPayment(context, inquiry.paymentIntentId);
  if (orderId === undefined) return;
  await withLockedOrder(context, orderId, (trx) => recordInquiry(trx, context, orderId, inquiry));
}

async function recordInquiry(
  trx: Trx,
  context: PaymentContext,
  orderId: string,
  { id, isAnswered, dueAt, reason, amountMinor }: ProviderInquiry,
): Promise<void> {
  if (isAnswered) return endInquiry(trx, context.clock.now(), id, 'The merchant has answered the bank.');
  // A closed inquiry, and a dispute that began as one, have a row. The event is then late.
  const ended = await trx.selectFrom('disputes').select('id').where('id', '=', id).executeTakeFirst();
  if (ended) return;
  const amount = amountMinor === undefined ? '' : ` of ${formatPounds(amountMinor)}`;
  const deadline = dueAt ? ` Answer by ${formatShopMinute(dueAt)}, or it can become a dispute.` : '';
  await recordMismatch(trx, context, {
    kind: 'inquiry',
    subject: id,
    orderId,
    reason: `The bank asks about a payment${amount} (${disputeReason(reason)}).${deadline}`,
    amountMinor,
    currency: 'GBP',
  });
}
