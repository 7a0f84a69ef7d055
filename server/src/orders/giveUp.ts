import { returnPromoCodeUse } from '../catalogue/promoCodes';
import type { Db, Trx } from '../db/database';
import type { Order } from './tables';

/** Ends a locked order that was not paid, and gives back its use of a promo code. Money that arrives all the same takes one again. */
export async function giveUp(trx: Trx, { id, promo_code, holds_promo_use }: Order, status: 'expired' | 'cancelled'): Promise<void> {
  await trx.updateTable('orders').set({ status, is_awaiting_funds: false, holds_promo_use: false, next_check_at: null }).where('id', '=', id).execute();
  if (promo_code !== null && holds_promo_use) await returnPromoCodeUse(trx, promo_code);
}

/** Only an order that has no session yet, so that nobody can pay it; what happens to the others is the provider's word. */
export async function cancelUnopened(db: Db, { id }: Pick<Order, 'id'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await trx.selectFrom('orders').selectAll().where('id', '=', id).where('status', '=', 'pending').where('session_id', 'is', null).forUpdate().executeTakeFirst();
    if (order) await giveUp(trx, order, 'cancelled');
  });
}
