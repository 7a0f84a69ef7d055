import type { OpenPayment } from 'shared/contract/openPayments';
import { HOUR_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { prepared } from 'server-kit/db/prepared';
import { toOpenPayment } from './toOpenPayment';

/** The maximum number of payments to return. Real customers have far fewer. */
const MAX_ORDERS = 10;
/**
 * How long a delivered order stays in the list. An old tab with the same order then shows that the customer has already
 * bought it.
 */
const RECENT_MS = HOUR_MS;

/**
 * Returns the customer's payments that still await funds, delivery or review, the orders with an open payment page, and
 * the orders that were delivered in the last hour, newest first. Omits free orders, because nobody pays for them twice.
 * Reads only the shop's database, so pages can request the payments on each visit.
 */
export async function awaitedPayments(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
): Promise<OpenPayment[]> {
  const orders = await findAwaited(db, { userId, since: later(clock.now(), -RECENT_MS) });
  return orders.map(toOpenPayment);
}

/** Prepared, because the order summary and the subscriptions page run this query on each visit. */
const findAwaited = prepared(['userId', 'since'], (db, { userId, since }: { userId: string; since: Date }) =>
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
        where.and([
          where('status', '=', 'fulfilled'),
          where('fulfilled_at', '>', since),
          where('payable_pence', '>', 0),
        ]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(MAX_ORDERS),
);
