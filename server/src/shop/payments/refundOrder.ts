import { formatPounds, type Pence } from 'shared/domain/money';
import type { DbOrTrx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { withLockedOrder } from '../orders/lockOrder';
import { paidPence } from '../orders/paidPence';
import type { Order } from '../orders/tables';
import { isSeeded } from '../provider/isSeeded';
import type { PaymentContext } from '../provider/PaymentContext';
import { isFinalForKey, isRejected, isRejectedWith } from '../provider/providerFailure';
import type { ProviderRefund } from '../provider/ProviderRefund';
import { applyRefundsOf, applyRefund } from './applyRefund';
import type { RefundRequest } from './tables';

export interface WantedRefund {
  /** The amount to refund. Null refunds the remaining amount. */
  amountPence: Pence | null;
  /** True to allow a second refund of the same amount. */
  allowsRepeat?: boolean;
}

const DISPUTED = 'The cardholder’s bank has disputed this payment, so you cannot refund it.';

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
  const existing = known.find(({ requestId }) => requestId === request.id);
  const refund = existing ?? (await createRefund(context, order.payment_intent_id, request));
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
      if (isRejectedWith(error, 'charge_already_refunded')) return undefined;
    } else if (isFinalForKey(error)) {
      // Count the attempt, because the provider repeats this failure for the same idempotency key.
      await context.db
        .updateTable('refund_requests')
        .set({ attempts: attempt + 1 })
        .where('id', '=', id)
        .execute();
    }
    if (!isRejectedWith(error, 'charge_disputed')) throw error;
    throw new HttpProblem(409, DISPUTED, { cause: error });
  }
}

/**
 * Checks that the shop can refund an order. Changes nothing.
 * @returns the open request for the same refund, or `undefined` if the refund is new.
 * @throws {HttpProblem} 409 with the reason if the refund is not possible.
 */
export async function checkRefund(
  db: DbOrTrx,
  order: Order,
  { amountPence, allowsRepeat = false }: WantedRefund,
): Promise<RefundRequest | undefined> {
  requirePayment(order);
  const open = await findOpenRequest(db, order.id);
  if (open?.amount_pence === amountPence) return open;
  if (open) {
    const started = open.amount_pence === null ? 'A full refund' : `A refund of ${formatPounds(open.amount_pence)}`;
    throw refused(`${started} of this order was started, but its result is unknown. Repeat that refund first.`);
  }
  const leftPence = paidPence(order) - order.refunded_pence;
  if (leftPence === 0) throw refused('This order has already been refunded.');
  if (order.disputed_at !== null) throw refused(DISPUTED);
  if (amountPence === null) return undefined;
  if (amountPence > leftPence) throw refused(`Only ${formatPounds(leftPence)} of this order is left to refund.`);
  if (!allowsRepeat && (await isRepeated(db, order.id, amountPence))) {
    const amount = formatPounds(amountPence);
    throw refused(`${amount} of this order was refunded before. To refund the same amount once more, add --again.`);
  }
  return undefined;
}

/**
 * Checks that the provider has a payment for the order.
 * @throws {HttpProblem} 409 if there is none.
 */
function requirePayment(order: Order): asserts order is Order & { payment_intent_id: string } {
  if (isSeeded(order.session_id)) {
    throw refused(
      'This order comes with the demo. The payment provider has no payment for it, so there is nothing to refund.',
    );
  }
  if (order.payment_intent_id === null) throw refused('Nothing was paid for this order.');
}

function findOpenRequest(db: DbOrTrx, orderId: string): Promise<RefundRequest | undefined> {
  const requests = db.selectFrom('refund_requests').selectAll().where('order_id', '=', orderId);
  return requests.where('refund_id', 'is', null).executeTakeFirst();
}

async function isRepeated(db: DbOrTrx, orderId: string, amountPence: Pence): Promise<boolean> {
  const same = db.selectFrom('refunds').select('id').where('order_id', '=', orderId);
  const kept = same.where('amount_pence', '=', amountPence).where('status', 'in', ['pending', 'succeeded']);
  return (await kept.executeTakeFirst()) !== undefined;
}

function refused(sentence: string): HttpProblem {
  return new HttpProblem(409, sentence);
}
