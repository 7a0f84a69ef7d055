import type { AppContext } from 'server-kit/context/AppContext';
import type { Order } from './tables';

/**
 * Records the session that takes the payment of a pending order.
 * @returns false if the order has changed, or already has another session. The caller must then expire this session.
 */
export async function attachSession(
  { db }: Pick<AppContext, 'db'>,
  { id }: Pick<Order, 'id'>,
  sessionId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ session_id: sessionId })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where((where) => where.or([where('session_id', 'is', null), where('session_id', '=', sessionId)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts a failed attempt, so the next attempt gets a new idempotency key. Counts simultaneous failures once. */
export async function countSessionAttempt(
  { db }: Pick<AppContext, 'db'>,
  { id, session_attempts }: Pick<Order, 'id' | 'session_attempts'>,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ session_attempts: session_attempts + 1 })
    .where('id', '=', id)
    .where('session_attempts', '=', session_attempts)
    .execute();
}

/** Returns true while the order is pending, and no request has opened its session or counted a failed attempt. */
export async function awaitsSession(
  { db }: Pick<AppContext, 'db'>,
  { id, session_attempts }: Pick<Order, 'id' | 'session_attempts'>,
): Promise<boolean> {
  const unchanged = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('session_id', 'is', null)
    .where('session_attempts', '=', session_attempts)
    .executeTakeFirst();
  return unchanged !== undefined;
}
