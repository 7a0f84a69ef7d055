import type { OpenPayment } from 'shared/contract/openPayments';
import type { AppContext } from 'server-kit/context/AppContext';
import { prepared } from 'server-kit/db/prepared';
import { toOpenPayment } from './toOpenPayment';

/** The maximum number of payments to return. Real customers wait for far fewer payments. */
const MAX_ORDERS = 10;

/**
 * Returns the customer's payments that still await funds, delivery or review, and the orders with an open payment page,
 * newest first. Reads only the shop's database, so pages can request the payments on each visit.
 */
export async function awaitedPayments({ db }: Pick<AppContext, 'db'>, userId: string): Promise<OpenPayment[]> {
  const orders = await findAwaited(db, { userId });
  return orders.map(toOpenPayment);
}

/** Prepared, because the order summary and Subscriptions show these payments on each visit. */
const findAwaited = prepared(['userId'], (db, { userId }: { userId: string }) =>
  db
    .selectFrom('orders')
    .select(['id', 'order_number', 'kind', 'quantity', 'payable_pence', 'existing_subscription_id'])
    .select(['status', 'is_awaiting_funds'])
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where.and([
          where('status', '=', 'pending'),
          where.or([where('is_awaiting_funds', '=', true), where('session_id', 'is not', null)]),
        ]),
        where('status', '=', 'paid'),
        where.and([where('status', '=', 'review'), where('paid_at', 'is not', null)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(MAX_ORDERS),
);
