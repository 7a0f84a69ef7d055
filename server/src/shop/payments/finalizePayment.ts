import { deliverSession } from './deliverSession';
import type { PaymentContext } from '../provider/PaymentContext';
import type { PaymentSession } from '../provider/PaymentSession';
import { recordDispute } from './recordDispute';
import { recordRefund } from './recordRefund';

/**
 * Records a session's payment, delivers its order, then records the payment's refunds and disputes. The webhook, the
 * success page and the sweeper call this function, sometimes concurrently. Later calls change nothing.
 */
export async function finalizePayment(context: PaymentContext, session: PaymentSession): Promise<void> {
  const { refunds, disputes } = await readReversals(context, session);
  await deliverSession(context, session);
  for (const refund of refunds) await recordRefund(context, refund);
  for (const dispute of disputes) await recordDispute(context, dispute);
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
