import { sql } from 'kysely';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { lockOrder } from './lockOrder';
import { transition, updateOrder } from './orderState';
import type { Order } from './tables';

const BATCH = 20;

/**
 * Claims some orders whose check is due. Several servers can claim orders at the same time and get different ones.
 */
export function claimDueOrders({ db }: Pick<AppContext, 'db'>, now: Date): Promise<Order[]> {
  return db
    .updateTable('orders')
    .set(claim(now))
    .where('id', 'in', (due) =>
      due
        .selectFrom('orders')
        .select('id')
        .where('next_check_at', '<=', now)
        .orderBy('next_check_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Claims some unfinished orders whose ids follow `afterId`, even if they are not due. */
export function claimUnfinishedOrders({ db }: Pick<AppContext, 'db'>, now: Date, afterId: string): Promise<Order[]> {
  return db
    .updateTable('orders')
    .set(claim(now))
    .where('id', 'in', (all) =>
      all
        .selectFrom('orders')
        .select('id')
        .where('next_check_at', 'is not', null)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(BATCH)
        .forUpdate(),
    )
    .returningAll()
    .execute();
}

/**
 * Returns the column values that claim an order by postponing its next check. The delay grows exponentially from one
 * minute to one hour.
 */
function claim(now: Date) {
  return {
    checks: sql<number>`checks + 1`,
    next_check_at: sql<Date>`${now}::timestamptz + least(60, power(2, least(checks, 6))) * interval '1 minute'`,
  };
}

/** Stops the checks of an ended order, because the provider has confirmed that its session can no longer be paid. */
export async function stopChecking(db: DbOrTrx, { id }: Pick<Order, 'id'>, sessionId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ next_check_at: null })
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .where('status', 'in', ['expired', 'cancelled'])
    .execute();
}

/**
 * Stops the checks of an order whose session doesn't exist at the provider. Sends a pending order to review, because
 * the customer may have paid. Does nothing if the order's status has changed.
 */
export async function stopCheckingUnknown(trx: Trx, { id, status }: Order, reason: string): Promise<void> {
  const order = await lockOrder(trx, id);
  if (order?.status !== status) return;
  const change = { next_check_at: null };
  if (status === 'pending')
    await transition(trx, order, 'sendToReview', 'review', { ...change, review_reason: reason });
  else await updateOrder(trx, order, change);
}
