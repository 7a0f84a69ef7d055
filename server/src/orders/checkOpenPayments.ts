import type { OpenPayment } from 'shared/contract/orders';
import { DAY_MS, later } from '../clock/clock';
import { HttpProblem } from '../http/httpProblem';
import { checkOrder } from '../payments/checkOrder';
import { isProviderError } from '../payments/PaymentProvider';
import type { Shop } from './Shop';

/** More than one customer has at a time. */
const MOST = 10;

/**
 * For the customer who asks "already paid?": asks the provider about the open orders, delivers those that turn out to be paid, and lists
 * the orders that were delivered within a day and those, however old, whose money is there or on its way; the newest first.
 * @throws {HttpProblem} 503 where the provider does not say.
 */
export async function checkOpenPayments(shop: Shop, userId: string): Promise<OpenPayment[]> {
  const unfinished = await newestOrders(shop, userId).where('status', 'in', ['pending', 'paid']).execute();
  await Promise.all(unfinished.map((order) => checkOrder(shop, order))).catch(explainProviders);
  const aDayAgo = later(shop.clock.now(), -DAY_MS);
  const paid = await newestOrders(shop, userId)
    .where((where) => where.or([where('fulfilled_at', '>=', aDayAgo), where('status', 'in', ['paid', 'review']), where('is_awaiting_funds', '=', true)]))
    .where('status', '!=', 'refunded')
    .execute();
  return paid.map(({ id: paymentId, kind, status }) => ({ paymentId, kind, ...(status !== 'fulfilled' && { isBeingChecked: true }) }));
}

function newestOrders({ db }: Shop, userId: string) {
  return db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').limit(MOST);
}

/** Nobody knows then whether something was charged. */
function explainProviders(error: unknown): never {
  if (!isProviderError(error)) throw error;
  throw new HttpProblem(503, 'The payment provider does not answer at the moment. If you have paid, please do not pay again, but ask once more in a few minutes.', { headers: { 'retry-after': '10' }, cause: error });
}
