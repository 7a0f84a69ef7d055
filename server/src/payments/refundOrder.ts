import { formatPounds, type Pence } from 'shared/domain/money';
import { randomId } from '../db/randomId';
import { HttpProblem } from '../http/httpProblem';
import { paidPence } from '../orders/paidPence';
import type { Shop } from '../orders/Shop';
import type { Order } from '../orders/tables';
import { isFinalForKey, isRejected, isRejection } from './providerFailure';
import type { ProviderRefund } from './ProviderRefund';
import { reconcileRefunds, recordRefund } from './recordRefund';
import type { RefundRequest } from './refundTables';
import { withLockedOrder } from './withOrderOfPayment';

interface RefundOptions {
  /** Null: all that is left. */
  amountPence: Pence | null;
  /** Refunds this amount although the same amount was refunded before. */
  isAgain?: boolean;
}

/**
 * Refunds an order at the provider. Each wanted refund is written down first, under an id of its own. If the answer is
 * lost, the same call looks for the refund with this id, and asks for it again only if there is none.
 * @returns the refund; `undefined` if the provider had refunded everything already. Both are recorded.
 * @throws {HttpProblem} 409 with the reason if nothing can be refunded; the provider's error if it doesn't answer.
 */
export async function refundOrder(
  shop: Shop,
  order: Order,
  options: RefundOptions,
): Promise<ProviderRefund | undefined> {
  const paymentIntentId = order.payment_intent_id;
  if (order.session_id?.startsWith('demo-')) {
    throw new HttpProblem(
      409,
      'This order comes with the demo. The payment provider has no payment for it, so there is nothing to refund.',
    );
  }
  if (paymentIntentId === null) throw new HttpProblem(409, 'Nothing was paid for this order.');
  const { request, isNew } = await openRequest(shop, order.id, options);
  const known = isNew ? [] : await reconcileRefunds(shop, order.id, paymentIntentId);
  const made = known.find(({ requestId }) => requestId === request.id);
  const refund = made ?? (await createRefund(shop, paymentIntentId, request));
  if (refund === undefined) return undefined;
  await recordRefund(shop, refund);
  await shop.db.updateTable('refund_requests').set({ refund_id: refund.id }).where('id', '=', request.id).execute();
  return refund;
}

/** Returns the request whose outcome isn't known yet, or a new one. An order has one open request at most. */
function openRequest(
  shop: Shop,
  orderId: string,
  { amountPence, isAgain = false }: RefundOptions,
): Promise<{ request: RefundRequest; isNew: boolean }> {
  return withLockedOrder(shop, orderId, async (trx, order) => {
    const open = await trx
      .selectFrom('refund_requests')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('refund_id', 'is', null)
      .executeTakeFirst();
    if (open?.amount_pence === amountPence) return { request: open, isNew: false };
    if (open) {
      const wanted = open.amount_pence === null ? 'A full refund' : `A refund of ${formatPounds(open.amount_pence)}`;
      throw new HttpProblem(
        409,
        `${wanted} of this order was started, and its result is not known. Repeat that command first.`,
      );
    }
    if (order.status === 'refunded') throw new HttpProblem(409, 'This order was refunded already.');
    const leftPence = paidPence(order) - order.refunded_pence;
    if (amountPence !== null && amountPence > leftPence) {
      throw new HttpProblem(409, `Only ${formatPounds(leftPence)} of this order is left to refund.`);
    }
    const same = trx
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', orderId)
      .where('amount_pence', '=', amountPence);
    const isRepeated = await same.where('status', 'in', ['pending', 'succeeded']).executeTakeFirst();
    if (amountPence !== null && isRepeated && !isAgain) {
      throw new HttpProblem(
        409,
        `${formatPounds(amountPence)} of this order was refunded before. To refund the same amount once more, add --again.`,
      );
    }
    const request = await trx
      .insertInto('refund_requests')
      .values({
        id: randomId(),
        order_id: orderId,
        amount_pence: amountPence,
        created_at: shop.clock.now(),
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
  shop: Shop,
  paymentIntentId: string,
  request: RefundRequest,
): Promise<ProviderRefund | undefined> {
  const { id, order_id: orderId, attempts: attempt, amount_pence: amountPence } = request;
  try {
    return await shop.provider.createRefund({ requestId: id, attempt, paymentIntentId, amountPence });
  } catch (error) {
    if (isRejected(error)) {
      await shop.db.deleteFrom('refund_requests').where('id', '=', id).execute();
      await reconcileRefunds(shop, orderId, paymentIntentId);
      if (isRejection(error, 'charge_already_refunded')) return undefined;
    } else if (isFinalForKey(error)) {
      // The provider would repeat this failure for the same key.
      await shop.db
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
