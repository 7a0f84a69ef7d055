import type { OpenPayment } from 'shared/contract/orders';
import { DAY_MS, later } from '../clock/clock';
import { HttpProblem } from '../http/httpProblem';
import { checkOrder } from '../payments/checkOrder';
import { isProviderError } from '../payments/PaymentProvider';
import type { Shop } from './Shop';
import type { Order } from './tables';

const MOST = 10;

/**
 * For the customer who asks "already paid?": asks the provider about the open orders, delivers those that turn out to be paid, and lists
 * the orders that were paid within a day and those, however old, whose money is there or on its way; the newest first.
 * @throws {HttpProblem} 503 where the provider does not say.
 */
export async function checkOpenPayments(shop: Shop, userId: string): Promise<OpenPayment[]> {
  const unfinished = (await latest(shop, userId)).filter(({ status }) => status === 'pending' || status === 'paid');
  await Promise.all(unfinished.map((order) => checkOrder(shop, order))).catch(explainProviders);
  const since = later(shop.clock.now(), -DAY_MS);
  return (await latest(shop, userId)).flatMap((order): OpenPayment[] => {
    const { id: paymentId, kind, status, paid_at } = order;
    if (isBeingChecked(order)) return [{ paymentId, kind, isBeingChecked: true }];
    return status === 'fulfilled' && paid_at !== null && paid_at >= since ? [{ paymentId, kind }] : [];
  });
}

function latest({ db, clock }: Shop, userId: string): Promise<Order[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where((where) => where.or([where('created_at', '>=', later(clock.now(), -2 * DAY_MS)), where('status', 'in', ['paid', 'review']), where('is_awaiting_funds', '=', true)]))
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
}

function isBeingChecked({ status, is_awaiting_funds }: Order): boolean {
  return status === 'paid' || status === 'review' || (status === 'pending' && is_awaiting_funds);
}

/** Nobody knows then whether something was charged. */
function explainProviders(error: unknown): never {
  if (!isProviderError(error)) throw error;
  throw new HttpProblem(503, 'The payment provider does not answer at the moment. If you have paid, please do not pay again, but ask once more in a few minutes.', { headers: { 'retry-after': '10' }, cause: error });
}
