import { formatShopMinute } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import { endInquiry, recordMismatch } from '../orders/mismatches';
import type { PaymentContext } from '../provider/PaymentContext';
import { disputeReason, type ProviderInquiry } from '../provider/ProviderDispute';

/**
 * Adds a bank's inquiry to the cases that need a decision, until the merchant answers it or it ends. Otherwise, the
 * merchant would learn about it only when it becomes a dispute. Changes nothing for the customer.
 */
export async function applyInquiry(context: PaymentContext, inquiry: ProviderInquiry): Promise<void> {
  const { db, clock } = context;
  const { id, paymentIntentId, isAnswered, dueAt, reason, amountMinor } = inquiry;
  if (isAnswered) return endInquiry(db, clock.now(), id, 'The merchant has answered the bank.');
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst();
  // A closed inquiry, and a dispute that began as one, have a row. The event is then late.
  const ended = await db.selectFrom('disputes').select('id').where('id', '=', id).executeTakeFirst();
  if (!order || ended) return;
  const amount = amountMinor === undefined ? '' : ` of ${formatPounds(amountMinor)}`;
  const deadline = dueAt ? ` Answer by ${formatShopMinute(dueAt)}, or it can become a dispute.` : '';
  await recordMismatch(db, context, {
    kind: 'inquiry',
    subject: id,
    orderId: order.id,
    reason: `The bank asks about a payment${amount} (${disputeReason(reason)}).${deadline}`,
    amountMinor,
    currency: 'GBP',
  });
}
