import type { CancelPaymentResponse } from 'shared/contract/orders';
import { findOwnOrder } from '../orders/findOwnOrder';
import type { Order } from '../orders/tables';
import { checkOrder } from '../payments/checkOrder';
import { fromProvider } from '../payments/fromProvider';
import { ignoreFailedDelivery } from '../payments/ignoreFailedDelivery';
import type { PaymentContext } from '../payments/PaymentContext';
import { isUnpaidAndOver } from '../payments/PaymentSession';
import { finalizePayment } from '../payments/finalizePayment';

/**
 * Expires the session whose payment page the customer left with its Back link. The cancel page then knows whether
 * anything was charged. Delivers the order if it was paid.
 * @throws {HttpProblem} 404 for an unknown order; 503 if the provider doesn't answer.
 */
export async function cancelPayment(
  context: PaymentContext,
  userId: string,
  paymentId: string,
): Promise<CancelPaymentResponse> {
  const order = await findOwnOrder(context, userId, paymentId);
  const session = await fromProvider(ignoreFailedDelivery(context, order.id, endSession(context, order)));
  const { status, kind, paid_at } = await findOwnOrder(context, userId, paymentId);
  switch (status) {
    case 'expired':
    case 'cancelled':
      return { outcome: session && isUnpaidAndOver(session) ? 'not-charged' : 'unknown', kind };
    case 'fulfilled':
      return { outcome: 'paid', kind };
    case 'refunded':
      return { outcome: 'unknown', kind };
    case 'review':
      return { outcome: paid_at === null ? 'unknown' : 'being-checked', kind };
    case 'pending':
    case 'paid':
      return { outcome: session?.state === 'open' ? 'unknown' : 'being-checked', kind };
  }
}

async function endSession(context: PaymentContext, order: Order) {
  if (order.session_id === null || order.status !== 'pending' || order.is_awaiting_funds)
    return checkOrder(context, order);
  const session = await context.provider.expireSession(order.session_id);
  if (session) await finalizePayment(context, session);
  return session;
}
