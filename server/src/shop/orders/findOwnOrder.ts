import type { AppContext } from 'server-kit/context/AppContext';
import { HttpProblem } from 'server-kit/http/httpProblem';
import type { Order, OrderKind } from './tables';

/**
 * Returns the customer's order. If `kind` is set, the order must be of this kind.
 * @throws {HttpProblem} 404 if the customer has no such order. The reply is the same for another customer's order.
 */
export async function findOwnOrder(
  { db }: AppContext,
  userId: string,
  orderId: string,
  kind?: OrderKind,
): Promise<Order> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!order || (kind !== undefined && order.kind !== kind)) throw noSuchOrder();
  return order;
}

export const noSuchOrder = () => new HttpProblem(404, 'This account has no such order.');
