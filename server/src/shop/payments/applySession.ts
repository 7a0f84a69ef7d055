import { hasUnknownMethod, recordMethod } from '../orders/pay';
import type { PaymentContext } from '../provider/PaymentContext';
import type { PaymentSession } from '../provider/PaymentSession';
import { isProviderError } from '../provider/providerFailure';
import { applyDispute } from './applyDispute';
import { applyRefund } from './applyRefund';
import { recordAndDeliver } from './deliverPayment';

/**
 * Records the end of a session: its payment or its expiry. Delivers the order, then records the payment's refunds and
 * disputes. The webhook, the success page and the sweeper call this function, sometimes concurrently. Later calls
 * change nothing.
 */
export async function applySession(context: PaymentContext, session: PaymentSession): Promise<void> {
  const { refunds, disputes } = await readReversals(context, session);
  await recordAndDeliver(context, session);
  for (const refund of refunds) await applyRefund(context, refund);
  for (const dispute of disputes) await applyDispute(context, dispute);
}

/**
 * Reads a payment's refunds and disputes, because `catchUpReversals` misses their events if the shop notices the
 * payment too late. Call this function before the delivery: if it throws, the order stays unpaid, so the shop checks it
 * again.
 */
async function readReversals({ provider }: PaymentContext, { isReversed, paymentIntentId }: PaymentSession) {
  if (!isReversed || paymentIntentId === undefined) return { refunds: [], disputes: [] };
  const refunds = await provider.listRefunds(paymentIntentId);
  return { refunds, disputes: await provider.listDisputes(paymentIntentId) };
}

/**
 * Reads a paid order's payment method and card from the provider and records them, because the provider's events don't
 * include them. Both are only for display, so they stay unknown if the call to the provider fails.
 */
export async function completePaymentMethod(
  { db, provider, log }: PaymentContext,
  { id, orderId, state }: PaymentSession,
): Promise<void> {
  if (state !== 'paid' || orderId === undefined || !(await hasUnknownMethod(db, orderId, id))) return;
  const session = await provider.readSession(id).catch((error: unknown) => {
    if (!isProviderError(error)) throw error;
    log.warn({ err: error, orderId }, 'the payment method is unknown, because the call to the provider failed');
    return undefined;
  });
  if (session?.method !== undefined) await recordMethod(db, orderId, session);
}
