import type { OrderKind } from 'shared/contract/order';
import type { AppContext } from 'server-kit/context/AppContext';
import { HttpProblem } from 'server-kit/http/httpProblem';
import type { Order } from './tables';

/**
 * Returns the customer's order. If `kinds` is set, the order must be of one of these kinds.
 * @throws {HttpProblem} 404 if the customer has no such order. The reply is the same for another customer's order.
 */
export async function findOwnOrder(
  { db }: AppContext,
  userId: string,
  orderId: string,
  kinds?: readonly OrderKind[],
): Promise<Order> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!order || (kinds && !kinds.includes(order.kind))) throw noSuchOrder();
  return order;
}

export const noSuchOrder = () => new HttpProblem(404, 'This account has no such order.');
