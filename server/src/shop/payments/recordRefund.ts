import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { cancelReviewMail } from '../fulfilment/sendToReview';
import { issueCreditNote, voidCreditNote } from '../invoices/issueCreditNote';
import type { Order } from '../orders/tables';
import { resolveReplacedFailures, reviewFailedRefund } from './failedRefunds';
import { mergeRefund, type RefundChange } from './mergeRefund';
import { enqueueOtherCustomersMail } from './otherCustomersMail';
import type { PaymentContext } from '../provider/PaymentContext';
import type { ProviderRefund } from '../provider/ProviderRefund';
import { enqueueRefundMail } from './refundMail';
import { effectOfPart } from './reversalEffect';
import { type RevisedOrder, reviseOrder, statusAfterReversals } from './reviseOrder';
import { deliverPayment, withLockedOrder } from './withOrderOfPayment';

/** Records one refund's state. Calls can be repeated, and events about the payment can arrive in any order. */
export async function recordRefund(context: PaymentContext, refund: ProviderRefund): Promise<void> {
  const orderId = await deliverPayment(context, refund.paymentIntentId);
  if (orderId === undefined) return;
  const { knownPence, bookedPence } = await sumsOf(context, orderId);
  // If the sums differ, an older version of the shop recorded only a total, so read every refund from the provider.
  const others = knownPence === bookedPence ? [] : await context.provider.listRefunds(refund.paymentIntentId);
  await recordAll(context, orderId, [...others, refund]);
}

/**
 * Handles an event about a charge, which contains only its total refunded amount. If the known refunds add up to
 * another amount, reads all refunds from the provider.
 */
export async function recordRefundedCharge(
  context: PaymentContext,
  paymentIntentId: string,
  refundedPence: number,
): Promise<void> {
  const orderId = await deliverPayment(context, paymentIntentId);
  if (orderId === undefined) return;
  const { knownPence, bookedPence } = await sumsOf(context, orderId);
  if (refundedPence === knownPence && refundedPence === bookedPence) return;
  await recordRefundsOf(context, orderId, paymentIntentId);
}

/** Records all refunds of a delivered payment, and returns them. */
export async function recordRefundsOf(
  context: PaymentContext,
  orderId: string,
  paymentIntentId: string,
): Promise<ProviderRefund[]> {
  const refunds = await context.provider.listRefunds(paymentIntentId);
  await recordAll(context, orderId, refunds);
  return refunds;
}

async function recordAll(context: PaymentContext, orderId: string, refunds: readonly ProviderRefund[]): Promise<void> {
  await withLockedOrder(context, orderId, async (trx, order) => {
    const changes: RefundChange[] = [];
    for (const refund of refunds) {
      const change = await mergeRefund(trx, context, order, refund);
      if (change) changes.push(change);
    }
    if (changes.length === 0) return;
    const { order: refunded, ...revised } = await applyRefunds(trx, context, order);
    for (const change of changes) await documentRefund(trx, context, refunded, change, revised);
    await resolveReplacedFailures(trx, context, order);
  });
  context.wakeMail();
}

/**
 * Derives the order's status from its refunds. Updates the subscription after a full refund, or if a full refund fails.
 * @returns the order with its new status, and the effect on the subscription.
 */
async function applyRefunds(trx: Trx, context: PaymentContext, order: Order): Promise<RevisedOrder & { order: Order }> {
  const refundedPence = await refundedSum(trx, order.id);
  const status = await statusAfterReversals(trx, order, refundedPence);
  const change = {
    refunded_pence: refundedPence,
    status,
    ...(status !== order.status && { next_check_at: status === 'paid' ? context.clock.now() : null }),
  };
  await trx.updateTable('orders').set(change).where('id', '=', order.id).execute();
  const refunded = { ...order, ...change };
  if (status === order.status) return { order: refunded, effect: effectOfPart(refunded) };
  const revised = await reviseOrder(trx, context, refunded, status === 'refunded' ? 'reversed' : 'restored');
  return { order: refunded, ...revised };
}

/** Issues or voids the credit note, emails the payer and the subscription's other customers, and sends a failed refund to review. */
async function documentRefund(
  trx: Trx,
  context: PaymentContext,
  order: Order,
  change: RefundChange,
  revised: RevisedOrder,
): Promise<void> {
  const { refund, before } = change;
  const hasFailed = refund.status === 'failed' || refund.status === 'cancelled';
  if (hasFailed) {
    await voidCreditNote(trx, context, refund.id);
    const { id: refundId, amount_pence: amountPence, status, failure_reason: reason } = refund;
    context.log.error({ orderId: order.id, refundId, amountPence, status, reason }, 'a refund failed');
  }
  const creditNote = refund.status === 'succeeded' ? await issueCreditNote(trx, context, order, refund) : undefined;
  if (refund.status === 'failed') await reviewFailedRefund(trx, context, order, refund);
  if (!hasFailed && before !== undefined) return;
  if (order.status === 'refunded') await cancelReviewMail(trx, context, order);
  await enqueueRefundMail(trx, context, order, { refund, effect: revised.effect, creditNote });
  await enqueueOtherCustomersMail(trx, context, order, revised, `${refund.id}:${hasFailed ? 'failed' : 'made'}`);
}

/** Returns the total of the known pending and succeeded refunds, and the refunded amount recorded in the order. */
async function sumsOf(
  { db }: Pick<AppContext, 'db'>,
  orderId: string,
): Promise<{ knownPence: number; bookedPence: number }> {
  const order = db.selectFrom('orders').select('refunded_pence').where('id', '=', orderId);
  const { refunded_pence: bookedPence } = await order.executeTakeFirstOrThrow();
  return { knownPence: await refundedSum(db, orderId), bookedPence };
}

async function refundedSum(db: DbOrTrx, orderId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .select((refund) => refund.fn.sum<number | null>('amount_pence').as('sum'))
    .where('order_id', '=', orderId)
    .where('status', 'in', ['pending', 'succeeded'])
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}
