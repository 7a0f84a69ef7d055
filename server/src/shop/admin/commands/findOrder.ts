import type { DbOrTrx } from 'server-kit/db/database';
import type { Order } from '../../orders/tables';
import { AdminError } from '../Command';

/**
 * Finds an order by its payment id.
 * @throws {AdminError} if there is no such order.
 */
export async function findOrder({ db }: { db: DbOrTrx }, id: string): Promise<Order> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!order) throw new AdminError(`There is no order ${id}.`);
  return order;
}

/** Returns the id of an order's subscription, or `undefined` if the order has not been delivered yet. */
export async function subscriptionIdOf({ db }: { db: DbOrTrx }, orderId: string): Promise<string | undefined> {
  const period = await db
    .selectFrom('subscription_periods')
    .select('subscription_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return period?.subscription_id;
}
