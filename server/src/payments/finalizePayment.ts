import { deliverSession } from './deliverSession';
import type { PaymentContext } from './PaymentContext';
import type { PaymentSession } from './PaymentSession';
import { recordDispute } from './recordDispute';
import { recordRefund } from './recordRefund';

/**
 * Records the money of a session, delivers its order, then records refunds and disputes of it. The webhook, the success
 * page and the sweeper all call it, also at the same moment. Later calls find nothing left to do.
 */
export async function finalizePayment(context: PaymentContext, session: PaymentSession): Promise<void> {
  const { refunds, disputes } = await readReversals(context, session);
  await deliverSession(context, session);
  for (const refund of refunds) await recordRefund(context, refund);
  for (const dispute of disputes) await recordDispute(context, dispute);
}

/**
 * Reads the refunds and disputes of a payment that the shop may notice late. Their events may be older than those that
 * the shop looks through. Reads them before the delivery: if the provider fails, the shop asks about the order again.
 */
async function readReversals({ provider }: PaymentContext, { isReversed, paymentIntentId }: PaymentSession) {
  if (!isReversed || paymentIntentId === undefined) return { refunds: [], disputes: [] };
  const refunds = await provider.listRefunds(paymentIntentId);
  return { refunds, disputes: await provider.listDisputes(paymentIntentId) };
}
