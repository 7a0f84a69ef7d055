import { calendarDateOf } from 'shared/domain/calendarDate';
import { countPromoCodeUse } from '../catalogue/promoCodes';
import { issueInvoice } from '../invoices/issueInvoice';
import type { Shop } from '../orders/Shop';
import { deliverPurchase } from './deliverPurchase';
import { deliverRenewal } from './deliverRenewal';

/**
 * Delivers a paid order: the second of the two transactions. The order is locked, so that of several callers one delivers; unique keys on
 * what is written make a second delivery impossible in any case. Anything but a paid order is left as it is.
 */
export async function fulfil(shop: Shop, orderId: string): Promise<void> {
  const isDelivered = await shop.db.transaction().execute(async (trx) => {
    const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
    if (order?.status !== 'paid') return false;
    const now = shop.clock.now();
    const paidOn = calendarDateOf(order.paid_at ?? now);
    if (order.kind === 'purchase') await deliverPurchase(trx, shop, order, paidOn);
    else await deliverRenewal(trx, shop, order, paidOn);
    if (order.promo_code !== null) await countPromoCodeUse(trx, order.promo_code);
    await trx.updateTable('orders').set({ status: 'fulfilled', fulfilled_at: now, next_check_at: null }).where('id', '=', orderId).execute();
    if (order.is_invoice_needed) await issueInvoice(trx, shop, order.id, { name: order.business_name, address: order.billing_address, reference: order.buyers_reference });
    return true;
  });
  if (isDelivered) shop.wakeMail();
}
