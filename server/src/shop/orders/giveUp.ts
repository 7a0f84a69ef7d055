import { releasePromoCodeUse } from '../catalogue/promoCodes';
import { later, MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import type { Order } from './tables';

/**
 * The delay after which `sweep` asks the provider again, because the customer may have paid at the last moment. After
 * that, `sweep` repeats the check until the session has ended.
 */
const RECHECK_MS = 10 * MINUTE_MS;

/**
 * Ends a locked, unpaid order and releases its use of a promo code. If the customer still pays later, the shop counts
 * the use again.
 */
export async function giveUp(
  trx: Trx,
  { clock }: Pick<AppContext, 'clock'>,
  order: Order,
  status: 'expired' | 'cancelled',
): Promise<void> {
  const { id, promo_code, holds_promo_use, session_id } = order;
  const next_check_at = session_id === null ? null : later(clock.now(), RECHECK_MS);
  await trx
    .updateTable('orders')
    .set({ status, is_awaiting_funds: false, holds_promo_use: false, next_check_at })
    .where('id', '=', id)
    .execute();
  if (promo_code !== null && holds_promo_use) await releasePromoCodeUse(trx, promo_code);
}

/**
 * Cancels an order without a session, which has no payment page and cannot be paid. Does nothing if the order now has a
 * session, or is no longer pending.
 */
export function cancelUnopened(context: Pick<AppContext, 'db' | 'clock'>, order: Pick<Order, 'id'>): Promise<void> {
  return cancelPending(context, order, null);
}

/**
 * Cancels an order whose session doesn't exist at the provider, so that the customer can buy again. `sweep` continues
 * to ask the provider. Does nothing if the order has a newer session, or is no longer pending.
 */
export function cancelUnknown(
  context: Pick<AppContext, 'db' | 'clock'>,
  order: Pick<Order, 'id' | 'session_id'>,
): Promise<void> {
  return cancelPending(context, order, order.session_id);
}

async function cancelPending(
  context: Pick<AppContext, 'db' | 'clock'>,
  { id }: Pick<Order, 'id'>,
  sessionId: string | null,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .forUpdate()
      .executeTakeFirst();
    if (order && order.session_id === sessionId) await giveUp(trx, context, order, 'cancelled');
  });
}
