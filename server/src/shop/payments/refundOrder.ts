import { randomId } from 'server-kit/db/randomId';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { withLockedOrder } from '../orders/lockOrder';
import type { Order } from '../orders/tables';
import { checkRefund, DISPUTED, requirePayment, type WantedRefund } from './checkRefund';
import type { PaymentContext } from '../provider/PaymentContext';
import { isFinalForKey, isRejected, isRejection } from '../provider/providerFailure';
import type { ProviderRefund } from '../provider/ProviderRefund';
import { applyRefundsOf, applyRefund } from './applyRefund';
import type { RefundRequest } from './tables';

/**
 * Refunds an order at the provider. Records each request under its own id before the call. If the response is lost, a
 * repeated call first looks for a refund with this id, and creates a new refund only if there is none.
 * @returns the recorded refund, or `undefined` if the provider had already refunded everything. The call then records
 * the provider's refunds.
 * @throws {HttpProblem} 409 with the reason if nothing can be refunded.
 * @throws the provider's error if the call fails.
 */
export async function refundOrder(
  context: PaymentContext,
  order: Order,
  wanted: WantedRefund,
): Promise<ProviderRefund | undefined> {
  requirePayment(order);
  const { request, isNew } = await openRequest(context, order.id, wanted);
  const known = isNew ? [] : await applyRefundsOf(context, order.id, order.payment_intent_id);
  const made = known.find(({ requestId }) => requestId === request.id);
  const refund = made ?? (await createRefund(context, order.payment_intent_id, request));
  if (refund === undefined) return undefined;
  await applyRefund(context, refund);
  await context.db.updateTable('refund_requests').set({ refund_id: refund.id }).where('id', '=', request.id).execute();
  return refund;
}

/** Returns the open request of the order, or creates one. An order has at most one open request. */
function openRequest(
  context: PaymentContext,
  orderId: string,
  wanted: WantedRefund,
): Promise<{ request: RefundRequest; isNew: boolean }> {
  return withLockedOrder(context, orderId, async (trx, order) => {
    const open = await checkRefund(trx, order, wanted);
    if (open) return { request: open, isNew: false };
    const request = await trx
      .insertInto('refund_requests')
      .values({
        id: randomId(),
        order_id: orderId,
        amount_pence: wanted.amountPence,
        created_at: context.clock.now(),
        refund_id: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { request, isNew: true };
  });
}

/**
 * Creates the refund at the provider. Returns `undefined` if nothing is left to refund. If the provider refuses,
 * deletes the request and records the provider's refunds, because the shop may have missed some.
 */
async function createRefund(
  context: PaymentContext,
  paymentIntentId: string,
  request: RefundRequest,
): Promise<ProviderRefund | undefined> {
  const { id, order_id: orderId, attempts: attempt, amount_pence: amountPence } = request;
  try {
    return await context.provider.createRefund({ requestId: id, attempt, paymentIntentId, amountPence });
  } catch (error) {
    if (isRejected(error)) {
      await context.db.deleteFrom('refund_requests').where('id', '=', id).execute();
      await applyRefundsOf(context, orderId, paymentIntentId);
      if (isRejection(error, 'charge_already_refunded')) return undefined;
    } else if (isFinalForKey(error)) {
      // Count the attempt, because the provider repeats this failure for the same idempotency key.
      await context.db
        .updateTable('refund_requests')
        .set({ attempts: attempt + 1 })
        .where('id', '=', id)
        .execute();
    }
    if (!isRejection(error, 'charge_disputed')) throw error;
    throw new HttpProblem(409, DISPUTED, { cause: error });
  }
}
