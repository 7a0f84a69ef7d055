import type { Trx } from 'server-kit/db/database';
import { ERASED_FIELDS } from './customerFields';

/**
 * Erases the personal data in a customer's orders that tax law doesn't require: invoice details of unpaid orders, card
 * details (which the provider keeps), support's reasons for free licences, and its notes about mismatches of payments.
 * A free licence keeps an empty reason, which distinguishes it from a sale.
 */
export async function eraseOrderDetails(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set(ERASED_FIELDS)
    .where('user_id', '=', userId)
    .where('status', 'in', ['expired', 'cancelled'])
    .where('paid_at', 'is', null)
    .execute();
  await trx.updateTable('orders').set({ card_brand: null, card_last4: null }).where('user_id', '=', userId).execute();
  await trx
    .updateTable('orders')
    .set({ grant_reason: '' })
    .where('user_id', '=', userId)
    .where('grant_reason', 'is not', null)
    .execute();
  const own = trx.selectFrom('orders').select('id').where('user_id', '=', userId);
  await trx
    .updateTable('payment_mismatches')
    .set({ resolution: '' })
    .where('order_id', 'in', own)
    .where('resolution', 'is not', null)
    .execute();
}
