import type { OpenPayment } from 'shared/contract/openPayments';
import { DAY_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { checkOrder } from '../payments/checkOrder';
import { ignoreFailedDelivery } from '../fulfilment/ignoreFailedDelivery';
import type { PaymentContext } from '../provider/PaymentContext';
import { isProviderError } from '../provider/providerFailure';
import { toOpenPayment } from './toOpenPayment';

/** The maximum number of orders per query. Real customers have far fewer open orders. */
const MAX_ORDERS = 10;
/**
 * The maximum age of the ended orders to check. A payment page stays open for a day, and a delayed payment may take a
 * few more days.
 */
const ENDED_DAYS = 7;

/**
 * Looks for payments that the customer has already made. Checks open and recently ended orders at the provider, and
 * delivers the paid orders.
 * @returns the orders that were delivered in the last day, are being checked, await funds or are unpaid, newest first.
 * Omits refunded orders.
 * @throws {HttpProblem} 503 if a call to the provider fails.
 */
export async function checkOpenPayments(context: PaymentContext, userId: string): Promise<OpenPayment[]> {
  const now = context.clock.now();
  const open = newestOrders(context, userId).where('status', 'in', ['pending', 'paid']).execute();
  const ended = newestOrders(context, userId)
    .where((where) =>
      where.or([
        where('status', 'in', ['expired', 'cancelled']),
        where.and([where('status', '=', 'review'), where('paid_at', 'is', null)]),
      ]),
    )
    .where('session_id', 'is not', null)
    .where('created_at', '>=', later(now, -ENDED_DAYS * DAY_MS))
    .execute();
  const unfinished = (await Promise.all([open, ended])).flat();
  await Promise.all(
    unfinished.map((order) => ignoreFailedDelivery(context, order.id, checkOrder(context, order))),
  ).catch(explainProviderError);
  const found = await newestOrders(context, userId)
    .where((where) =>
      where.or([
        where('fulfilled_at', '>=', later(now, -DAY_MS)),
        where('status', 'in', ['pending', 'paid']),
        where.and([where('status', '=', 'review'), where('paid_at', 'is not', null)]),
        where('is_awaiting_funds', '=', true),
      ]),
    )
    .where('status', '!=', 'refunded')
    .execute();
  return found.map(toOpenPayment);
}

function newestOrders({ db }: AppContext, userId: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MAX_ORDERS);
}

/**
 * Throws a 503 if the call to the provider failed, because then the shop can't tell whether the customer has paid.
 * Rethrows other errors.
 */
function explainProviderError(error: unknown): never {
  if (!isProviderError(error)) throw error;
  const sentence =
    'The payment provider is not responding at the moment. If you have paid, please do not pay again. Check again in a few minutes.';
  throw new HttpProblem(503, sentence, { headers: { 'retry-after': '10' }, cause: error });
}
