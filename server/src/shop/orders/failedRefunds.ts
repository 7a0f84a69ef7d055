import { formatPounds } from 'shared/domain/money';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { paidPence } from './paidPence';
import type { Order, Refund } from './tables';
import type { PaymentContext } from '../provider/PaymentContext';
import { recordMismatch } from './mismatches';

/** Records a failed refund as a mismatch, because the shop may still owe the customer the money. */
export function recordFailedRefund(trx: Trx, context: PaymentContext, order: Order, refund: Refund): Promise<void> {
  const failure = refund.failure_reason === null ? 'failed' : `failed (${refund.failure_reason})`;
  const reason = `A refund of ${formatPounds(refund.amount_pence)} for order ${order.order_number} ${failure}.`;
  return recordMismatch(trx, context, {
    kind: 'refund-failed',
    subject: refund.id,
    orderId: order.id,
    reason: `${reason} The provider keeps the money in your balance. You may still owe it to the customer.`,
    amountMinor: refund.amount_pence,
    currency: order.currency,
  });
}

/** Resolves the mismatches of failed refunds that other refunds replace. The caller must have locked the order. */
export async function resolveReplacedFailures(
  trx: Trx,
  { clock }: Pick<AppContext, 'clock'>,
  order: Order,
): Promise<void> {
  const refunds = await trx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for (const { refund, by } of findReplaced(refunds, paidPence(order))) {
    await trx
      .updateTable('payment_mismatches')
      .set({ resolved_at: clock.now(), resolution: `The refund ${by.id} replaces it.` })
      .where('kind', '=', 'refund-failed')
      .where('subject', '=', refund.id)
      .where('resolved_at', 'is', null)
      .execute();
  }
}

/**
 * Returns the replaced failed refunds, each with the refund that replaces it. If the pending and succeeded refunds
 * return the whole payment, the last of them replaces every failed refund. Otherwise, each of them replaces at most one
 * earlier failed refund of the same amount.
 * @param refunds oldest first
 */
function findReplaced(refunds: readonly Refund[], paid: number): { refund: Refund; by: Refund }[] {
  const failures = refunds.filter(({ status }) => status === 'failed');
  const kept = refunds.filter(({ status }) => status === 'pending' || status === 'succeeded');
  const last = kept.at(-1);
  const isFull = kept.reduce((sum, { amount_pence }) => sum + amount_pence, 0) >= paid;
  if (isFull && last) return failures.map((refund) => ({ refund, by: last }));
  const unmatched = new Set(kept);
  return failures.flatMap((refund) => {
    const by = [...unmatched].find(
      (each) => each.amount_pence === refund.amount_pence && each.created_at >= refund.created_at,
    );
    if (!by) return [];
    unmatched.delete(by);
    return [{ refund, by }];
  });
}
