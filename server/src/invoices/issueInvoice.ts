import { sql } from 'kysely';
import { calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import { formatPercentage } from 'shared/domain/percentage';
import { countryName } from '../catalogue/countries';
import type { AppContext } from '../context/AppContext';
import type { Trx } from '../db/database';
import type { Order } from '../orders/tables';
import { decideVat } from '../vat/decideVat';
import { describeSale, documentNumber } from './describeSale';
import { invoiceHtml } from './invoiceHtml';
import { splitVat } from './vatNote';

export interface InvoiceDetails {
  name: string;
  address: string;
  reference: string;
}

/**
 * Returns the invoice of a delivered order as HTML. The first call issues it with the next number. Later calls return
 * the same invoice, even with other details. The caller holds the order's lock. A failed transaction returns the
 * number, so the numbers have no gaps.
 */
export async function issueInvoice(
  trx: Trx,
  context: AppContext,
  orderId: string,
  details: InvoiceDetails,
): Promise<string> {
  const existing = await trx.selectFrom('invoices').select('html').where('order_id', '=', orderId).executeTakeFirst();
  if (existing) return existing.html;
  const order = await trx
    .selectFrom('orders')
    .innerJoin('subscription_periods', 'subscription_periods.order_id', 'orders.id')
    .selectAll('orders')
    .select(['subscription_periods.start_date', 'subscription_periods.end_date'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const number = await nextNumber(trx);
  const issuedOn = calendarDateOf(context.clock.now());
  const customer = [details.name, details.address, countryName(order.country_code) ?? order.country_code].join('\n');
  const html = invoiceHtml({
    number: documentNumber('INV', number),
    issuedOn,
    orderNumber: order.order_number,
    seller: context.config.seller,
    customer,
    customerReference: details.reference,
    line: {
      description: describeSale(context.config, order),
      quantity: order.quantity,
      unitPricePence: order.unit_price_pence,
      totalPence: order.total_pence,
      startDate: order.start_date,
      endDate: order.end_date,
    },
    discount: order.discount_pence === 0 ? undefined : { label: discountLabel(order), pence: order.discount_pence },
    payablePence: order.payable_pence,
    vat: splitVat(await decideVat(trx, context, order), order.payable_pence),
    payment: {
      id: order.id,
      method: order.payable_pence === 0 ? 'nothing to pay' : 'card',
      paidOn: calendarDateOf(order.paid_at ?? context.clock.now()),
    },
    refunds: await describeRefunds(trx, order),
  });
  await trx.insertInto('invoices').values({ number, order_id: orderId, issued_on: issuedOn, html, customer }).execute();
  return html;
}

async function nextNumber(trx: Trx): Promise<number> {
  const counter = trx
    .updateTable('invoice_counter')
    .set({ last_number: sql`last_number + 1` })
    .returning('last_number');
  return (await counter.executeTakeFirstOrThrow()).last_number;
}

function discountLabel({ promo_code, discount_percentage }: Order): string {
  const name = promo_code === null ? 'Early renewal discount' : `Promo code ${promo_code}`;
  return `${name} (${formatPercentage(discount_percentage)})`;
}

/** Returns a sentence for each refund so far. Old refunds without rows share one sentence with their sum. */
async function describeRefunds(trx: Trx, { id, refunded_pence }: Order): Promise<string[]> {
  const refunds = await trx
    .selectFrom('refunds')
    .leftJoin('credit_notes', 'credit_notes.refund_id', 'refunds.id')
    .select(['refunds.amount_pence', 'refunds.created_at', 'credit_notes.number'])
    .where('refunds.order_id', '=', id)
    .where('refunds.status', 'in', ['pending', 'succeeded'])
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute();
  const unknownPence = refunded_pence - refunds.reduce((sum, { amount_pence }) => sum + amount_pence, 0);
  return [
    ...(unknownPence > 0 ? [`Refunded: ${formatPounds(unknownPence)}.`] : []),
    ...refunds.map(({ amount_pence, created_at, number }) => {
      const creditNote = number === null ? '' : `, credit note ${documentNumber('CN', number)}`;
      return `Refunded on ${formatCalendarDate(calendarDateOf(created_at))}: ${formatPounds(amount_pence)}${creditNote}.`;
    }),
  ];
}
