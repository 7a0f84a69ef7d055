import { sql } from 'kysely';
import { calendarDateOf } from 'shared/domain/calendarDate';
import { formatPercentage } from 'shared/domain/percentage';
import { countryName } from '../catalogue/countries';
import type { Trx } from '../db/database';
import type { Shop } from '../orders/Shop';
import { invoiceHtml } from './invoiceHtml';

export interface InvoiceDetails {
  name: string;
  address: string;
  reference: string;
}

/**
 * The invoice of a delivered order, as HTML. The first call gives it the next number and keeps it as it is; a later one answers the same,
 * whatever the details. The caller holds the order's lock, and a transaction that fails gives the number back: the numbers have no gaps.
 */
export async function issueInvoice(trx: Trx, shop: Shop, orderId: string, details: InvoiceDetails): Promise<string> {
  const existing = await trx.selectFrom('invoices').select('html').where('order_id', '=', orderId).executeTakeFirst();
  if (existing) return existing.html;
  const order = await trx
    .selectFrom('orders')
    .innerJoin('subscription_periods', 'subscription_periods.order_id', 'orders.id')
    .selectAll('orders')
    .select(['subscription_periods.start_date', 'subscription_periods.end_date'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { last_number } = await trx.updateTable('invoice_counter').set({ last_number: sql`last_number + 1` }).returning('last_number').executeTakeFirstOrThrow();
  const issuedOn = calendarDateOf(shop.clock.now());
  const html = invoiceHtml({
    number: `INV-${String(last_number).padStart(6, '0')}`,
    issuedOn,
    seller: shop.config.seller,
    customer: { ...details, countryName: countryName(order.country_code) ?? order.country_code },
    line: {
      description: `${shop.config.productName} Pro subscription, ${order.kind === 'renewal' ? 'renewal for 12 months' : '12 months'}`,
      quantity: order.quantity,
      unitPricePence: order.unit_price_pence,
      totalPence: order.total_pence,
      startDate: order.start_date,
      endDate: order.end_date,
    },
    discount: order.discount_pence === 0 ? undefined : { label: `${order.promo_code === null ? 'Early renewal discount' : `Promo code ${order.promo_code}`} (${formatPercentage(order.discount_percentage)})`, pence: order.discount_pence },
    payablePence: order.payable_pence,
    payment: { method: order.payable_pence === 0 ? 'nothing to pay' : 'card', paidOn: calendarDateOf(order.paid_at!), orderId: order.id, refundedPence: order.refunded_pence },
  });
  await trx.insertInto('invoices').values({ number: last_number, order_id: orderId, issued_on: issuedOn, html }).execute();
  return html;
}
