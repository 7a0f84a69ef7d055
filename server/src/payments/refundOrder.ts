import { randomId } from '../db/randomId';
import { HttpProblem } from '../http/httpProblem';
import type { Order } from '../orders/tables';
import { checkRefund, requirePayment, type WantedRefund } from './checkRefund';
import type { PaymentContext } from './PaymentContext';
import { isFinalForKey, isRejected, isRejection } from './providerFailure';
import type { ProviderRefund } from './ProviderRefund';
import { recordRefundsOf, recordRefund } from './recordRefund';
import type { RefundRequest } from './tables';
import { withLockedOrder } from './withOrderOfPayment';

/**
 * Refunds an order at the provider. Each wanted refund is written down first, under an id of its own. If the answer is
 * lost, the same call looks for the refund with this id, and asks for it again only if there is none.
 * @returns the refund; `undefined` if the provider had refunded everything already. Both are recorded.
 * @throws {HttpProblem} 409 with the reason if nothing can be refunded; the provider's error if it doesn't answer.
 */
export async function refundOrder(
  context: PaymentContext,
  order: Order,
  wanted: WantedRefund,
): Promise<ProviderRefund | undefined> {
  requirePayment(order);
  const { request, isNew } = await openRequest(context, order.id, wanted);
  const known = isNew ? [] : await recordRefundsOf(context, order.id, order.payment_intent_id);
  const made = known.find(({ requestId }) => requestId === request.id);
  const refund = made ?? (await createRefund(context, order.payment_intent_id, request));
  if (refund === undefined) return undefined;
  await recordRefund(context, refund);
  await context.db.updateTable('refund_requests').set({ refund_id: refund.id }).where('id', '=', request.id).execute();
  return refund;
}

/** Returns the request whose outcome isn't known yet, or a new one. An order has one open request at most. */
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
 * Returns `undefined` if the provider has nothing left to refund. A request that the provider refused is forgotten, and
 * the refunds that it knows are recorded: the shop may not have heard of them.
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
      await recordRefundsOf(context, orderId, paymentIntentId);
      if (isRejection(error, 'charge_already_refunded')) return undefined;
    } else if (isFinalForKey(error)) {
      // The provider would repeat this failure for the same key.
      await context.db
        .updateTable('refund_requests')
        .set({ attempts: attempt + 1 })
        .where('id', '=', id)
        .execute();
    }
    if (!isRejection(error, 'charge_disputed')) throw error;
    throw new HttpProblem(409, 'The cardholder’s bank disputes this payment, so the provider refuses to refund it.', {
      cause: error,
    });
  }
}
