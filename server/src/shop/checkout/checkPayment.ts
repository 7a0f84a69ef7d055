import type { OrderKind } from 'shared/contract/order';
import type { PaymentCheck } from 'shared/contract/paymentCheck';
import { penceToPounds } from 'shared/domain/money';
import { MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { consumeRateLimit, type RateLimit } from 'server-kit/http/rateLimit';
import { findOwnOrder } from '../orders/findOwnOrder';
import { mayBeUnpaid } from '../orders/orderState';
import { disputeState } from '../orders/reverse';
import type { Order } from '../orders/tables';
import { checkOrder } from '../payments/checkOrder';
import { ignoreFailedDelivery } from '../fulfilment/ignoreFailedDelivery';
import type { PaymentContext } from '../provider/PaymentContext';
import { isUnpaidAndOver, type PaymentSession } from '../provider/PaymentSession';
import { reversalEffect, subscriptionOf } from '../subscriptions/reversalEffect';
import { isProviderError, isProviderUnavailable } from '../provider/providerFailure';
import { findReplacement } from './findReplacement';
import { toOpenPayment } from './toOpenPayment';

/**
 * Limits payment checks, because each check calls the provider. A page checks every ten seconds, so the limit allows
 * several open pages.
 */
export const PAYMENT_CHECKS: RateLimit = { name: 'payment-check-account', limit: 300, windowMs: 10 * MINUTE_MS };

/** An order, and the payment state that the server sends to its success page. */
export interface CheckedOrder {
  order: Order;
  reply: PaymentCheck;
}

type Outcome = Pick<PaymentCheck, 'state' | 'error' | 'payUrl' | 'replacement'>;

/**
 * Returns an order with its payment state. Checks unpaid orders at the provider, so the page never waits for the
 * webhook. Also checks expired and cancelled orders, because only the provider can tell whether anything was charged.
 * Retries a failed delivery. If the call to the provider fails, logs the error and returns the stored state.
 * @throws {HttpProblem} 404 for an unknown order, 429 after too many checks.
 */
export async function checkPayment(
  context: PaymentContext,
  userId: string,
  paymentId: string,
  kinds: readonly OrderKind[],
): Promise<CheckedOrder> {
  const before = await findOwnOrder(context, userId, paymentId, kinds);
  const isUnfinished = mayBeUnpaid(before) || before.status === 'paid';
  if (isUnfinished) await consumeRateLimit(context, PAYMENT_CHECKS, userId);
  const session = isUnfinished
    ? await ignoreFailedDelivery(context, before.id, checkOrder(context, before)).catch((error: unknown) =>
        logProviderError(context, error),
      )
    : undefined;
  const order = isUnfinished ? await findOwnOrder(context, userId, paymentId, kinds) : before;
  return {
    order,
    reply: {
      paymentId,
      orderNumber: order.order_number,
      ...(await outcomeOf(context, order, session)),
      amount: penceToPounds(order.payable_pence),
      currency: order.currency,
    },
  };
}

/**
 * Logs a provider error instead of failing the check. The page then shows the stored state and checks again.
 * @throws any other error.
 */
function logProviderError({ log }: AppContext, error: unknown): undefined {
  if (!isProviderError(error)) throw error;
  if (isProviderUnavailable(error)) log.warn({ err: error }, 'the payment provider is not responding');
  else log.error({ err: error }, 'the payment provider rejected our call');
  return undefined;
}

async function outcomeOf(context: AppContext, order: Order, session: PaymentSession | undefined): Promise<Outcome> {
  switch (order.status) {
    case 'fulfilled':
      return outcomeOfDelivered(context, order);
    case 'pending':
      if (session?.state === 'open' && session.url !== undefined) return { state: 'unpaid', payUrl: session.url };
      return { state: order.is_awaiting_funds ? 'awaiting-funds' : 'pending' };
    case 'paid':
      return { state: 'pending' };
    case 'review':
      if (order.paid_at === null) return UNCONFIRMED;
      return onHold(context, "We have received your payment and are checking it. You don't need to pay again.");
    case 'refunded':
      return { state: 'refunded', error: 'This payment was refunded.' };
    case 'expired':
    case 'cancelled':
      return session && isUnpaidAndOver(session) ? notCharged(context, order) : UNCONFIRMED;
  }
}

/** Returns an error if the subscription doesn't include what a delivered order bought. */
async function outcomeOfDelivered(context: AppContext, order: Order): Promise<Outcome> {
  const subscription = await subscriptionOf(context.db, order.id);
  const { kind } = reversalEffect(order, subscription);
  if (kind === 'blocked' || kind === 'shortened' || kind === 'codes-ended')
    return (await disputeState(context.db, order.id)) === 'lost'
      ? { state: 'ended', error: 'Your bank has returned this payment to you, so this order has ended.' }
      : onHold(context, 'This payment is disputed, so this order is paused until your bank decides.');
  return subscription?.isBlocked ? onHold(context, 'This subscription is blocked.') : { state: 'completed' };
}

const onHold = ({ config }: Pick<AppContext, 'config'>, sentence: string): Outcome => ({
  state: 'on-hold',
  error: `${sentence} If you have questions, write to ${config.supportEmail}.`,
});

async function notCharged(context: AppContext, order: Order): Promise<Outcome> {
  const replacement = await findReplacement(context, order);
  return {
    state: 'not-charged',
    error: 'This payment was not completed. Nothing was charged.',
    ...(replacement && { replacement: toOpenPayment(replacement) }),
  };
}

const UNCONFIRMED: Outcome = {
  state: 'on-hold',
  error:
    'The payment provider has not confirmed yet that nothing was charged. Please check again before you pay a second time.',
};
