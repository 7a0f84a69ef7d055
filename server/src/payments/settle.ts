import { fulfil } from '../fulfilment/fulfil';
import type { Shop } from '../orders/Shop';
import type { PaymentSession } from './PaymentSession';
import { recordSession } from './recordSession';

/**
 * Takes an order as far as its payment allows: records the money, then delivers. The webhook, the success page and the sweeper all end
 * here, at the same moment if need be; whoever comes second finds nothing left to do.
 */
export async function settle(shop: Shop, session: PaymentSession): Promise<void> {
  const status = await recordSession(shop, session);
  if (status === 'paid') await fulfil(shop, session.orderId!);
}
