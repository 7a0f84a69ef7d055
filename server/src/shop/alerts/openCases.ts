import type { Selectable } from 'kysely';
import { formatShopMinute } from 'shared/domain/calendarDate';
import { formatPounds, penceToPounds } from 'shared/domain/money';
import type { Db } from 'server-kit/db/database';
import { type DisputedPayment, disputedPence, paidPence } from '../orders/paidPence';
import type { Dispute, Order, PaymentMismatchesTable } from '../orders/tables';
import { disputeReason } from '../provider/ProviderDispute';

/** The maximum number of problems of each kind to find. Counts in messages never exceed it. */
const MAX_CASES = 1_000;

export function findInReview(db: Db): Promise<Order[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'review')
    .orderBy('created_at')
    .limit(MAX_CASES)
    .execute();
}

/** Finds the undelivered orders that were paid at or before `paidBefore`. */
export function findUndelivered(db: Db, paidBefore: Date): Promise<Order[]> {
  const paid = db.selectFrom('orders').selectAll().where('status', '=', 'paid').where('paid_at', '<=', paidBefore);
  return paid.orderBy('paid_at').limit(MAX_CASES).execute();
}

export type OpenMismatch = Selectable<PaymentMismatchesTable> & { order_number: string | null };

/** Finds the unresolved differences between the provider and our orders, and the failed refunds and payouts. */
export function findMismatches(db: Db): Promise<OpenMismatch[]> {
  return db
    .selectFrom('payment_mismatches')
    .leftJoin('orders', 'orders.id', 'payment_mismatches.order_id')
    .selectAll('payment_mismatches')
    .select('order_number')
    .where('resolved_at', 'is', null)
    .orderBy('found_at')
    .limit(MAX_CASES)
    .execute();
}

/** Describes the next step for an order in review. */
export function reviewStep({ paid_at, disputed_at }: Order): string {
  if (disputed_at !== null)
    return 'Respond to the dispute at the provider. If you win it, run "accept" to deliver the order.';
  if (paid_at === null)
    return 'Correct STRIPE_SECRET_KEY, then run "settle". Run "accept" only if you want to deliver the order without payment.';
  return 'If the reason no longer applies, run "accept" to deliver the order. Otherwise run "refund" to return the money.';
}

/** Describes why a paid order is not delivered, as far as the shop knows. */
export function deliveryProblem({ delivery_failures, last_delivery_error }: Order): string {
  if (last_delivery_error === null) return 'No delivery attempt has finished yet.';
  const attempts =
    delivery_failures === 1 ? 'The delivery failed once' : `The delivery failed ${delivery_failures} times`;
  return `${attempts}. Last error: ${last_delivery_error}`;
}

/** Describes the next step for a paid order that is not delivered. */
export function deliveryStep({ last_delivery_error }: Order): string {
  return last_delivery_error === null
    ? 'Check that a server is running and can reach the database. Run "settle" to deliver the order now.'
    : 'Fix the cause, and the servers will try again. Run "settle" to try now, or "refund" to return the money.';
}

/** Describes the next step for a mismatch, a failed refund, a failed payout or a bank's inquiry. */
export function mismatchStep({ kind, subject, amount_pence }: OpenMismatch): string {
  if (kind === 'payout-failed')
    return 'Correct the bank account at Stripe, which sends the money again in a later payout. Then run "resolve" with a --note.';
  if (kind === 'inquiry')
    return 'Answer the bank at the provider, or run "refund" if the customer is right. This problem then ends by itself.';
  if (kind !== 'refund-failed' || amount_pence === null)
    return `Look up ${subject} at the provider and correct the difference. Then run "resolve" with a --note.`;
  const again = `Run "refund" with --amount ${penceToPounds(amount_pence).toFixed(2)} once more`;
  return `${again}. If it succeeds, this problem is resolved. Or return the money another way and run "resolve" with a --note.`;
}

/** Describes which payment a bank disputes, and what to do about it. */
export function describeDispute(dispute: DisputedOrder, now: Date): string {
  const { order_number, reason, due_at } = dispute;
  return `A bank disputes ${disputedPart(dispute)} of ${formatPounds(paidPence(dispute))} for order ${order_number}. Reason: ${disputeReason(reason)}. ${disputeStep(due_at, now)}`;
}

type DisputedOrder = DisputedPayment & Pick<Order, 'order_number'> & Pick<Dispute, 'reason' | 'due_at'>;

/** Names what a bank disputes, such as `the payment` or `£50.00 of the payment`. */
export function disputedPart(payment: DisputedPayment): string {
  const pence = disputedPence(payment);
  return pence < paidPence(payment) ? `${formatPounds(pence)} of the payment` : 'the payment';
}

/** Returns true if the deadline to respond has not passed or is unknown. */
export const canRespond = (due: Date | null, now: Date): boolean => due === null || now <= due;

/** Describes the next step for an open dispute. */
export function disputeStep(due: Date | null, now: Date): string {
  if (due !== null && !canRespond(due, now))
    return `The deadline to respond at Stripe passed on ${formatShopMinute(due)}. Wait for the bank’s decision.`;
  const deadline = due === null ? ', which shows the deadline' : ` by ${formatShopMinute(due)}`;
  return `Respond at Stripe${deadline}. Without a response, the money is lost.`;
}
