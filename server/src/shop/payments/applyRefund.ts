import type { Trx } from 'server-kit/db/database';
import { issueCreditNote } from '../invoices/issueCreditNote';
import { undoCreditNote } from '../invoices/undoCreditNote';
import { resolveReplacedFailures, recordFailedRefund } from '../orders/failedRefunds';
import { withLockedOrder } from '../orders/lockOrder';
import { cancelPaymentMail } from '../orders/paymentMail';
import { recordRefunds, type RefundChange, refundedSum } from '../orders/reverse';
import type { Order } from '../orders/tables';
import type { PaymentContext } from '../provider/PaymentContext';
import type { ProviderRefund } from '../provider/ProviderRefund';
import { partialRefundEffect, type RevisedOrder, reviseOrder } from '../subscriptions/reversalEffect';
import { deliverPayment } from './deliverPayment';
import { enqueueOtherCustomersMail } from './otherCustomersMail';
import { enqueueRefundMail } from './reversalMail';

/** Records one refund's state. Calls can be repeated, and events about the payment can arrive in any order. */
export async function applyRefund(context: PaymentContext, reported: ProviderRefund): Promise<void> {
  const orderId = await deliverPayment(context, reported.paymentIntentId);
  if (orderId === undefined) return;
  await recordAndTell(context, orderId, [reported]);
}

/**
 * Handles an event about a charge, which contains only its total refunded amount. If the known refunds add up to
 * another amount, reads all refunds from the provider.
 */
export async function applyRefundedCharge(
  context: PaymentContext,
  paymentIntentId: string,
  refundedPence: number,
): Promise<void> {
  const orderId = await deliverPayment(context, paymentIntentId);
  if (orderId === undefined) return;
  if (refundedPence === (await refundedSum(context.db, orderId))) return;
  await applyRefundsOf(context, orderId, paymentIntentId);
}

/** Records all refunds of a delivered payment, and returns them. */
export async function applyRefundsOf(
  context: PaymentContext,
  orderId: string,
  paymentIntentId: string,
): Promise<ProviderRefund[]> {
  const refunds = await context.provider.listRefunds(paymentIntentId);
  await recordAndTell(context, orderId, refunds);
  return refunds;
}

async function recordAndTell(
  context: PaymentContext,
  orderId: string,
  refunds: readonly ProviderRefund[],
): Promise<void> {
  await withLockedOrder(context, orderId, async (trx, before) => {
    const { order, changes } = await recordRefunds(trx, context, before, refunds);
    const revised =
      order.status === before.status
        ? { effect: partialRefundEffect(order) }
        : await reviseOrder(trx, context, order, order.status === 'refunded' ? 'reversed' : 'restored');
    for (const change of changes) await documentRefund(trx, context, order, change, revised);
    await resolveReplacedFailures(trx, context, order);
  });
  context.wakeMail();
}

/**
 * Issues or undoes the credit note, emails the payer and the subscription's other customers, and asks the
 * operator to review a failed refund.
 */
async function documentRefund(
  trx: Trx,
  context: PaymentContext,
  order: Order,
  { refund: changed, previousStatus }: RefundChange,
  revised: RevisedOrder,
): Promise<void> {
  const hasFailed = changed.status === 'failed' || changed.status === 'cancelled';
  if (hasFailed) {
    await undoCreditNote(trx, context, order, changed.id);
    const { id: refundId, amount_pence: amountPence, status, failure_reason: reason } = changed;
    context.log.error({ orderId: order.id, refundId, amountPence, status, reason }, 'a refund failed');
  }
  const creditNote = changed.status === 'succeeded' ? await issueCreditNote(trx, context, order, changed) : undefined;
  if (changed.status === 'failed') await recordFailedRefund(trx, context, order, changed);
  // The customers already know about a pending refund that now succeeds.
  if (!hasFailed && previousStatus !== undefined) return;
  if (order.status === 'refunded') await cancelPaymentMail(trx, context, order, 'payment-in-review');
  await enqueueRefundMail(trx, context, order, { refund: changed, effect: revised.effect, creditNote });
  await enqueueOtherCustomersMail(trx, context, order, revised, `${changed.id}:${changed.status}`);
}
