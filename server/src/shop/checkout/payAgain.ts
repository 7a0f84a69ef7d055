import type { OrderKind } from 'shared/contract/order';
import type { SignedInUser } from '../accounts/session';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { checkPayable, priceChanged } from '../orders/checkDisplayedTotal';
import { findOwnOrder } from '../orders/findOwnOrder';
import type { OrderDraft } from '../orders/OrderDraft';
import { successUrl } from '../orders/returnUrls';
import type { Order } from '../orders/tables';
import { checkOrder } from '../payments/checkOrder';
import { fromProvider } from '../provider/fromProvider';
import { ignoreFailedDelivery } from '../fulfilment/ignoreFailedDelivery';
import type { PaymentContext } from '../provider/PaymentContext';
import { isUnpaidAndOver } from '../provider/PaymentSession';
import { checkout } from './checkout';
import { findReplacement } from './findReplacement';

interface PayAgain {
  paymentId: string;
  kinds: readonly OrderKind[];
  /** Drafts a new order with the basket of the unpaid order and the current prices. */
  redraft: (order: Order) => Promise<OrderDraft>;
}

/**
 * Opens a payment page for the basket of an unpaid order. First checks the order's payment at the provider, so the
 * customer never pays twice.
 * @returns the URL of the payment page. Returns the URL of the success page if the order is paid or awaits funds, or if
 * a later order with the same basket replaced it.
 * @throws {HttpProblem} 404 for an unknown order, 503 if the provider doesn't respond, 502 if it rejects the call.
 * @throws {HttpProblem} 409 if the order was refunded, another paid order replaced it, the price changed, or the
 * provider doesn't confirm that nothing was charged.
 * @throws the errors of `redraft` and `checkout`.
 */
export async function payAgain(
  context: PaymentContext,
  user: SignedInUser,
  { paymentId, kinds, redraft }: PayAgain,
): Promise<string> {
  const before = await findOwnOrder(context, user.id, paymentId, kinds);
  const session = await fromProvider(ignoreFailedDelivery(context, before.id, checkOrder(context, before)));
  const order = await findOwnOrder(context, user.id, paymentId, kinds);
  if (order.status === 'refunded') throw refunded();
  if (order.paid_at !== null || order.is_awaiting_funds) return successUrl(order);
  if (session?.state === 'open' && session.url !== undefined) return session.url;
  const isConfirmedUnpaid = order.session_id === null || (session !== undefined && isUnpaidAndOver(session));
  if (!isConfirmedUnpaid) throw unconfirmed();
  const replacement = await findReplacement(context, order);
  if (replacement) {
    if (replacement.basket === order.basket) return successUrl(replacement);
    throw replaced(replacement);
  }
  const draft = await redraft(order);
  checkPayable(draft.payable_pence);
  if (draft.payable_pence !== order.payable_pence) throw priceChanged(draft.payable_pence);
  return checkout(context, user, draft);
}

const refunded = () => new HttpProblem(409, 'This payment was refunded. To buy again, please place a new order.');

function replaced({ order_number, paid_at }: Order): HttpProblem {
  const payment =
    paid_at === null
      ? `A payment is on its way for order ${order_number}`
      : `You have already paid order ${order_number}`;
  return new HttpProblem(409, `${payment}, which replaced this one. To buy more, please place a new order.`);
}

const unconfirmed = () =>
  new HttpProblem(
    409,
    'The payment provider has not confirmed yet that nothing was charged. Please check again before you pay a second time.',
  );
