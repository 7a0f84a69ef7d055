import type { AwaitedPayment } from 'shared/contract/orders';
import type { AppContext } from 'server-kit/context/AppContext';

/** The maximum number of payments to return. Real customers wait for far fewer payments. */
const MAX_ORDERS = 10;

/**
 * Returns the customer's payments that still await funds, delivery or review, newest first. Reads only the shop's
 * database, so pages can request the payments on each visit.
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
    .limit(MAX_ORDERS)
    .execute();
}
