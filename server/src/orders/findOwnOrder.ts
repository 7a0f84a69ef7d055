import type { AppContext } from '../context/AppContext';
import { HttpProblem } from '../http/httpProblem';
import type { Order, OrderKind } from './tables';

/**
 * Returns an order of this customer.
 * @throws {HttpProblem} 404 if there is none. Another customer's order looks like one that does not exist.
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

export const noSuchOrder = () => new HttpProblem(404, 'There is no such order.');
