import { fulfil } from '../fulfilment/fulfil';
import type { PaymentContext } from '../provider/PaymentContext';
import type { PaymentSession } from '../provider/PaymentSession';
import { recordSession } from './recordSession';

/**
 * Records a session's state, then delivers its order if that order is now paid. Repeated and concurrent calls are safe.
 */
export async function deliverSession(context: PaymentContext, session: PaymentSession): Promise<void> {
  const status = await recordSession(context, session);
  if (status === 'paid' && session.orderId !== undefined) await fulfil(context, session.orderId);
}
