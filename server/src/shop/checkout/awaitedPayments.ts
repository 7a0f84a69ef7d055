import type { AwaitedPayment } from 'shared/contract/orders';
import { penceToPounds } from 'shared/domain/money';
import type { AppContext } from 'server-kit/context/AppContext';

/** The maximum number of payments to return. Real customers wait for far fewer payments. */
const MAX_ORDERS = 10;

/**
 * Returns the customer's payments that still await funds, delivery or review, newest first. With `withUnpaid`, also
 * returns the orders with an open payment page. Reads only the shop's database, so pages can request the payments on each visit.
 */
export async function awaitedPayments(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  { withUnpaid = false } = {},
): Promise<AwaitedPayment[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'kind', 'payable_pence', 'status', 'is_awaiting_funds'])
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'pending'), where('is_awaiting_funds', '=', true)]),
        ...(withUnpaid ? [where.and([where('status', '=', 'pending'), where('session_id', 'is not', null)])] : []),
        where('status', '=', 'paid'),
        where.and([where('status', '=', 'review'), where('paid_at', 'is not', null)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(MAX_ORDERS)
    .execute();
  return orders.map(({ id, order_number, kind, payable_pence, status, is_awaiting_funds }) => ({
    paymentId: id,
    orderNumber: order_number,
    kind,
    amount: penceToPounds(payable_pence),
    ...(status === 'pending' && !is_awaiting_funds && { isUnpaid: true }),
  }));
}
