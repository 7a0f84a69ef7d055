import { penceToPounds } from 'shared/domain/money';
import { MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { consumeRateLimit, type RateLimit } from 'server-kit/http/rateLimit';
import { findOwnOrder } from '../orders/findOwnOrder';
import { mayBeUnpaid } from '../orders/orderState';
import { disputeState } from '../orders/reverse';
import type { Order, OrderKind } from '../orders/tables';
import { checkOrder } from '../payments/checkOrder';
import { ignoreFailedDelivery } from '../fulfilment/ignoreFailedDelivery';
import type { PaymentContext } from '../provider/PaymentContext';
import { isUnpaidAndOver, type PaymentSession } from '../provider/PaymentSession';
import { reversalEffect, subscriptionOf } from '../subscriptions/reversalEffect';
import { isProviderError, isProviderUnavailable } from '../provider/providerFailure';

/**
 * Limits payment checks, because each check calls the provider. A page checks every ten seconds, so the limit allows
 * several open pages.
 */
export const PAYMENT_CHECKS: RateLimit = { name: 'payment-check-account', limit: 300, windowMs: 10 * MINUTE_MS };

/** An order, and the payment state that the server sends to its success page. */
export interface CheckedOrder {
  order: Order;
  reply: Outcome & { paymentId: string; orderNumber: string; payUrl?: string; amount: number; currency: string };
}

interface Outcome {
  error?: string;
  canPayAgain?: boolean;
  isFinal?: boolean;
  isPending?: boolean;
  isAwaitingFunds?: boolean;
  isRefunded?: boolean;
}

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
  kind: OrderKind,
): Promise<CheckedOrder> {
  const before = await findOwnOrder(context, userId, paymentId, kind);
  const isUnfinished = mayBeUnpaid(before) || before.status === 'paid';
  if (isUnfinished) await consumeRateLimit(context, PAYMENT_CHECKS, userId);
  const session = isUnfinished
    ? await ignoreFailedDelivery(context, before.id, checkOrder(context, before)).catch((error: unknown) =>
        logProviderError(context, error),
      )
    : undefined;
  const order = isUnfinished ? await findOwnOrder(context, userId, paymentId, kind) : before;
  const outcome = await outcomeOf(context, order, session);
  const unpaid =
    order.status === 'pending' && session?.state === 'open' && session.url !== undefined ? { payUrl: session.url } : {};
  return {
    order,
    reply: {
      paymentId,
      orderNumber: order.order_number,
      ...outcome,
      ...unpaid,
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
  const { status, paid_at, is_awaiting_funds } = order;
  switch (status) {
    case 'fulfilled':
      return outcomeOfDelivered(context, order);
    case 'pending':
      return { isPending: true, ...(is_awaiting_funds && { isAwaitingFunds: true }) };
    case 'paid':
      return { isPending: true };
    case 'review':
      if (paid_at === null) return { error: UNCONFIRMED };
      return {
        error: `We have received your payment and are checking it. You don't need to pay again. ${writeTo(context)}`,
      };
    case 'refunded':
      return { error: 'This payment was refunded.', isFinal: true, isRefunded: true };
    case 'expired':
    case 'cancelled':
      if (session && isUnpaidAndOver(session)) return { error: NOT_CHARGED, canPayAgain: true, isFinal: true };
      return { error: UNCONFIRMED };
  }
}

/** Returns an error if the subscription doesn't include what a delivered order bought. */
async function outcomeOfDelivered(context: AppContext, order: Order): Promise<Outcome> {
  const subscription = await subscriptionOf(context.db, order.id);
  const { kind } = reversalEffect(order, subscription);
  if (kind === 'blocked' || kind === 'shortened')
    return (await disputeState(context.db, order.id)) === 'lost'
      ? { error: 'Your bank has returned this payment to you, so this order has ended.', isFinal: true }
      : { error: `This payment is disputed, so this order is paused until your bank decides. ${writeTo(context)}` };
  return subscription?.isBlocked ? { error: `This subscription is blocked. ${writeTo(context)}` } : {};
}

function writeTo({ config }: Pick<AppContext, 'config'>): string {
  return `If you have questions, write to ${config.supportEmail}.`;
}

/** The page shows this message only if the provider has just confirmed that nothing was charged. */
const NOT_CHARGED = 'This payment was not completed. Nothing was charged.';
const UNCONFIRMED =
  'The payment provider has not confirmed yet that nothing was charged. Please check again before you pay a second time.';
