import { type CalendarDate, calendarDateOf } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import type { Order } from '../orders/tables';
import { documentNumber } from './describeSale';
import { documentHtml } from './documentHtml';
import { printCustomer } from './customerOf';
import { findSale } from './findSale';
import type { InvoiceDetails } from './parseInvoiceDetails';
import { nextNumber } from './nextNumber';
import { invoiceDocument } from './saleDocument';

/**
 * Returns a delivered order's invoice as HTML. The first call issues the invoice with the next invoice number, and
 * later calls return the same invoice, even with other details. The caller must hold the order's lock. A rollback also
 * restores the counter, so the numbers have no gaps.
 */
export async function issueInvoice(
  trx: Trx,
  context: AppContext,
  orderId: string,
  details: InvoiceDetails,
): Promise<string> {
  const existing = await trx.selectFrom('invoices').select('html').where('order_id', '=', orderId).executeTakeFirst();
  if (existing) return existing.html;
  const sale = await findSale(trx, context, orderId);
  const number = await nextNumber(trx, 'invoice_counter');
  const issuedOn = calendarDateOf(context.clock.now());
  const customer = printCustomer(details, sale.order);
  const terms = { number: documentNumber('INV', number), issuedOn, customer, customerReference: details.reference };
  const html = documentHtml(invoiceDocument(sale, terms));
  await trx.insertInto('invoices').values({ number, order_id: orderId, issued_on: issuedOn, html, customer }).execute();
  if (isLate(sale.order, issuedOn))
    await trx.insertInto('late_invoices').values({ number, order_id: orderId, issued_on: issuedOn }).execute();
  return html;
}

/** Returns whether the invoice's month is after the sale's. An invoice that is issued at the delivery is never late. */
function isLate({ is_invoice_needed, booked_on }: Order, issuedOn: CalendarDate): boolean {
  return !is_invoice_needed && booked_on !== null && booked_on.slice(0, 7) < issuedOn.slice(0, 7);
}
