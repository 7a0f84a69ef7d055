import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import type { Order } from './tables';

/** Locks an order until the end of the transaction. Returns `undefined` if the order doesn't exist. */
export function lockOrder(trx: Trx, id: string): Promise<Order | undefined> {
  return trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Runs `act` in a transaction that holds the order's lock.
 * @throws {Error} if the order doesn't exist.
 */
export function withLockedOrder<T>(
  { db }: Pick<AppContext, 'db'>,
  id: string,
  act: (trx: Trx, order: Order) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) throw new Error(`There is no order ${id}.`);
    return act(trx, order);
  });
}
