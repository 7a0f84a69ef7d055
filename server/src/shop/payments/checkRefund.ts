import { formatPounds, type Pence } from 'shared/domain/money';
import type { DbOrTrx } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { paidPence } from '../orders/paidPence';
import type { Order } from '../orders/tables';
import { isSeeded } from '../provider/isSeeded';
import type { RefundRequest } from './tables';

export interface WantedRefund {
  /** The amount to refund. Null refunds the remaining amount. */
  amountPence: Pence | null;
  /** True to allow a second refund of the same amount. */
  allowsRepeat?: boolean;
}

export const DISPUTED = 'The cardholder’s bank has disputed this payment, so you cannot refund it.';

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
    const wanted = open.amount_pence === null ? 'A full refund' : `A refund of ${formatPounds(open.amount_pence)}`;
    throw refused(`${wanted} of this order was started, but its result is unknown. Repeat that refund first.`);
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
export function requirePayment(order: Order): asserts order is Order & { payment_intent_id: string } {
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
