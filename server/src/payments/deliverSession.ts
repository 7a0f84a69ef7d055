import { fulfil } from '../fulfilment/fulfil';
import type { Shop } from '../orders/Shop';
import type { PaymentSession } from './PaymentSession';
import { recordSession } from './recordSession';

/** Records the money of a session, then delivers its order. Safe to repeat, also at the same moment. */
export async function deliverSession(shop: Shop, session: PaymentSession): Promise<void> {
  const status = await recordSession(shop, session);
  if (status === 'paid') await fulfil(shop, session.orderId!);
}
