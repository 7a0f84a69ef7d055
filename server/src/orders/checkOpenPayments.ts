import { DAY_MS, later } from '../clock/clock';
import { checkOrder } from '../payments/checkOrder';
import { fromProvider } from '../payments/fromProvider';
import type { Shop } from './Shop';
import type { OrderKind } from './tables';

const MOST = 10;

export interface PaidPayment {
  paymentId: string;
  kind: OrderKind;
}

/**
 * For the customer who asks "already paid?": asks the provider about the open orders, delivers those that turn out to be paid, and lists
 * the orders that were paid within a day, the newest first.
 */
export async function checkOpenPayments(shop: Shop, userId: string): Promise<PaidPayment[]> {
  const latest = () =>
    shop.db
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', userId)
      .where('created_at', '>=', later(shop.clock.now(), -2 * DAY_MS))
      .orderBy('created_at', 'desc')
      .limit(MOST)
      .execute();
  const unfinished = (await latest()).filter(({ status }) => status === 'pending' || status === 'paid');
  await fromProvider(Promise.all(unfinished.map((order) => checkOrder(shop, order))));
  const since = later(shop.clock.now(), -DAY_MS);
  return (await latest()).filter(({ status, paid_at }) => status === 'fulfilled' && paid_at !== null && paid_at >= since).map(({ id, kind }) => ({ paymentId: id, kind }));
}
