import type { CancelledPayment } from 'shared/contract/openPayments';
import { findOwnOrder } from '../orders/findOwnOrder';
import type { Order } from '../orders/tables';
import { applyReply, checkOrder } from '../payments/checkOrder';
import { fromProvider } from '../provider/fromProvider';
import { ignoreFailedDelivery } from '../fulfilment/ignoreFailedDelivery';
import type { PaymentContext } from '../provider/PaymentContext';
import { isUnpaidAndOver, type PaymentSession } from '../provider/PaymentSession';
import { findReplacement } from './findReplacement';
import { toOpenPayment } from './toOpenPayment';

/**
 * Expires the payment session after the customer clicks Back on the payment page. Returns whether anything was charged.
 * Delivers the order if the customer has paid.
 * @throws {HttpProblem} 404 for an unknown order, 503 if the provider doesn't respond, 502 if it rejects the call.
 */
export async function cancelPayment(
  context: PaymentContext,
  userId: string,
  paymentId: string,
): Promise<CancelledPayment> {
  const order = await findOwnOrder(context, userId, paymentId);
  const session = await fromProvider(ignoreFailedDelivery(context, order.id, endSession(context, order)));
  const after = await findOwnOrder(context, userId, paymentId);
  const { kind, order_number: orderNumber, existing_subscription_id } = after;
  const outcome = outcomeOf(after, session);
  const isPaidOrPending = outcome === 'paid' || outcome === 'being-checked';
  const replacement = isPaidOrPending ? undefined : await findReplacement(context, after);
  return {
    outcome,
    kind,
    orderNumber,
    ...(existing_subscription_id !== null && { subscriptionId: existing_subscription_id }),
    ...(replacement && { replacement: toOpenPayment(replacement) }),
  };
}

function outcomeOf({ status, paid_at }: Order, session: PaymentSession | undefined): CancelledPayment['outcome'] {
  switch (status) {
    case 'expired':
    case 'cancelled':
      return session && isUnpaidAndOver(session) ? 'not-charged' : 'unknown';
    case 'fulfilled':
      return 'paid';
    case 'refunded':
      return 'unknown';
    case 'review':
      return paid_at === null ? 'unknown' : 'being-checked';
    case 'pending':
    case 'paid':
      return session?.state === 'open' ? 'unknown' : 'being-checked';
  }
}

async function endSession(context: PaymentContext, order: Order) {
  if (order.session_id === null || order.status !== 'pending' || order.is_awaiting_funds)
    return checkOrder(context, order);
  const session = await context.provider.expireSession(order.session_id);
  if (session) await applyReply(context, order, session);
  return session;
}
