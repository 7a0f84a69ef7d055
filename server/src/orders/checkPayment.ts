import { penceToPounds } from 'shared/domain/money';
import { MINUTE_MS } from '../clock/clock';
import { countTry, type RateLimit } from '../http/rateLimit';
import { checkOrder } from '../payments/checkOrder';
import { isProviderError, isProviderUnavailable } from '../payments/PaymentProvider';
import { findOwnOrder } from './findOwnOrder';
import type { Shop } from './Shop';
import type { Order, OrderKind } from './tables';

/** Each try asks the provider. A page asks every ten seconds; this is enough for several of them side by side. */
export const PAYMENT_CHECKS: RateLimit = { name: 'payment-check-account', limit: 300, windowMs: 10 * MINUTE_MS };

/** How an order stands, as both success pages are told. */
export interface CheckedOrder {
  order: Order;
  answer: { paymentId: string; error?: string; isPending?: boolean; payUrl?: string; amount: number; currency: string };
}

/** Asks the provider where the webhook has not come yet, so that the page never waits for it. @throws {HttpProblem} 404, 429. */
export async function checkPayment(shop: Shop, userId: string, paymentId: string, kind: OrderKind): Promise<CheckedOrder> {
  const before = await findOwnOrder(shop, userId, paymentId, kind);
  const isUnfinished = before.status === 'pending' || before.status === 'paid';
  if (isUnfinished) await countTry(shop, PAYMENT_CHECKS, userId);
  const session = isUnfinished ? await checkOrder(shop, before).catch((error: unknown) => rethrowUnlessProviders(shop, error)) : undefined;
  const order = isUnfinished ? await findOwnOrder(shop, userId, paymentId, kind) : before;
  const outcome = outcomeOf(order, shop.config.supportEmail);
  const unpaid = order.status === 'pending' && session?.state === 'open' && session.url !== undefined ? { payUrl: session.url } : {};
  return { order, answer: { paymentId, ...outcome, ...unpaid, amount: penceToPounds(order.payable_pence), currency: order.currency } };
}

/** The provider is not needed to tell what is known; the page asks again. */
function rethrowUnlessProviders({ log }: Shop, error: unknown): undefined {
  if (!isProviderError(error)) throw error;
  if (isProviderUnavailable(error)) log.warn({ err: error }, 'the payment provider does not answer');
  else log.error({ err: error }, 'the payment provider refuses');
  return undefined;
}

function outcomeOf({ status }: Order, supportEmail: string): { error?: string; isPending?: boolean } {
  switch (status) {
    case 'fulfilled':
      return {};
    case 'pending':
    case 'paid':
      return { isPending: true };
    case 'review':
      return { error: `Your payment was received and is being checked by us. You need not pay again. Please write to ${supportEmail} if you have questions.` };
    case 'refunded':
      return { error: 'This payment was refunded.' };
    case 'expired':
    case 'cancelled':
      return { error: 'This payment was not completed. Nothing was charged.' };
  }
}
