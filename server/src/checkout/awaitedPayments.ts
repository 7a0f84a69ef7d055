import type { AwaitedPayment } from 'shared/contract/orders';
import type { AppContext } from '../context/AppContext';

/** More payments than a customer has on their way at a time. */
const MOST = 10;

/**
 * Returns the customer's payments that are on their way or being checked by us, newest first. Reads the shop's own
 * records, so pages can ask at each visit.
 */
export function awaitedPayments({ db }: Pick<AppContext, 'db'>, userId: string): Promise<AwaitedPayment[]> {
  return db
    .selectFrom('orders')
    .select(['id as paymentId', 'order_number as orderNumber', 'kind'])
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'pending'), where('is_awaiting_funds', '=', true)]),
        where('status', '=', 'paid'),
        where.and([where('status', '=', 'review'), where('paid_at', 'is not', null)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
}
