import { sql } from 'kysely';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Order } from '../orders/tables';
import { checkOrder } from './checkOrder';
import type { PaymentContext } from '../provider/PaymentContext';

const BATCH = 20;

interface SweepOptions {
  /**
   * True to check every unfinished order, even if it is not due. The operator, the chaos server and the tests use this
   * option.
   */
  ignoresBackOff?: boolean;
}

/**
 * Checks every order that is due: asks the provider about pending orders and delivers paid orders. Several servers can
 * sweep at the same time, because each server claims its own orders. If a server stops, its claimed orders become due
 * again later.
 * @returns the number of orders checked.
 */
export async function sweep(context: PaymentContext, { ignoresBackOff = false }: SweepOptions = {}): Promise<number> {
  const now = context.clock.now();
  let checkedCount = 0;
  let lastId = '';
  for (;;) {
    const claimed = ignoresBackOff ? await claimAll(context, now, lastId) : await claimDue(context, now);
    if (claimed.length === 0) return checkedCount;
    checkedCount += claimed.length;
    lastId = claimed.reduce((last, { id }) => (id > last ? id : last), lastId);
    await Promise.all(
      claimed.map((order) =>
        checkOrder(context, order).catch((error: unknown) =>
          context.log.warn({ err: error, orderId: order.id }, 'an order could not be checked'),
        ),
      ),
    );
  }
}

function claimDue({ db }: AppContext, now: Date): Promise<Order[]> {
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

function claimAll({ db }: AppContext, now: Date, afterId: string): Promise<Order[]> {
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
 * Returns the column values that claim an order. The next check is due after an exponential backoff of one minute to
 * one hour.
 */
function claim(now: Date) {
  return {
    checks: sql<number>`checks + 1`,
    next_check_at: sql<Date>`${now}::timestamptz + least(60, power(2, least(checks, 6))) * interval '1 minute'`,
  };
}
