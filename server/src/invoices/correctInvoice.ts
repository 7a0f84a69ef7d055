import { calendarDateOf } from 'shared/domain/calendarDate';
import { emailOf } from '../accounts/email';
import type { AppContext } from '../context/AppContext';
import type { Trx } from '../db/database';
import { HttpProblem } from '../http/httpProblem';
import { enqueueMail } from '../mail/enqueueMail';
import { findOwnOrder } from '../orders/findOwnOrder';
import { successUrl } from '../orders/returnUrls';
import { parseInvoiceDetails, type InvoiceDetails, type InvoiceRequest } from './parseInvoiceDetails';
import { creditNoteDocument } from './creditNoteDocument';
import { printCustomer } from './customerOf';
import { describeSoldSeats, documentNumber } from './describeSale';
import { documentHtml } from './documentHtml';
import { findSale } from './findSale';
import { nextCreditNoteNumber, nextInvoiceNumber } from './nextNumber';
import { printedDetails } from './readDocument';
import { refuseCorrection } from './refuseCorrection';
import { invoiceDocument } from './saleDocument';

/**
 * Issues a new invoice with the new details for a customer's own order, and a credit note that cancels the old invoice.
 * Emails both documents to the customer. If the invoice already has these details, changes nothing, so a repeated call
 * is safe.
 * @returns the HTML of the order's current invoice.
 * @throws {HttpProblem} 400 if the name or address is missing, 404 for another customer's order.
 * @throws {HttpProblem} 409 if there is no invoice or it can't be corrected.
 */
export async function correctInvoice(context: AppContext, userId: string, request: InvoiceRequest): Promise<string> {
  const { id } = await findOwnOrder(context, userId, request.paymentId);
  const details = parseInvoiceDetails(request);
  const html = await context.db.transaction().execute((trx) => replaceInvoice(trx, context, id, details));
  context.wakeMail();
  return html;
}

async function replaceInvoice(
  trx: Trx,
  context: AppContext,
  orderId: string,
  details: InvoiceDetails,
): Promise<string> {
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const old = await trx.selectFrom('invoices').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  if (!old) throw new HttpProblem(409, 'This order has no invoice yet. Enter your invoice details first.');
  if (isSame(details, printedDetails(old.html))) return old.html;
  const { count } = await trx
    .selectFrom('invoice_corrections')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  refuseCorrection(context.config, order, Number(count));

  const sale = await findSale(trx, context, orderId);
  const issuedOn = calendarDateOf(context.clock.now());
  const [number, creditNoteNumber] = [await nextInvoiceNumber(trx), await nextCreditNoteNumber(trx)];
  const [invoice, creditNote] = [documentNumber('INV', number), documentNumber('CN', creditNoteNumber)];
  const replaced = documentNumber('INV', old.number);
  const customer = printCustomer(details, order);
  const html = documentHtml(
    invoiceDocument(sale, { number: invoice, issuedOn, customer, customerReference: details.reference, replaced }),
  );
  const note = creditNoteDocument({
    number: creditNote,
    issuedOn,
    orderNumber: order.order_number,
    invoice: { number: replaced, issuedOn: old.issued_on },
    seller: sale.seller,
    customer: old.customer ?? printCustomer(printedDetails(old.html), order),
    description: `Cancellation of invoice ${replaced}: ${describeSoldSeats(context.config, order)}`,
    creditedPence: order.payable_pence,
    vat: sale.vat,
    reason: `Invoice ${invoice} replaces the cancelled invoice, because its details were corrected. Nothing was refunded.`,
  });
  await trx
    .insertInto('invoice_corrections')
    .values({
      credit_note_number: creditNoteNumber,
      order_id: orderId,
      issued_on: issuedOn,
      html: documentHtml(note),
      invoice_number: old.number,
      invoice_issued_on: old.issued_on,
      invoice_html: old.html,
    })
    .execute();
  await trx
    .updateTable('invoices')
    .set({ number, issued_on: issuedOn, html, customer })
    .where('order_id', '=', orderId)
    .execute();
  await enqueueMail(trx, context.clock.now(), {
    kind: 'invoice-corrected',
    dedupeKey: `invoice-corrected:${creditNote}`,
    recipient: await emailOf(trx, order.user_id),
    payload: {
      orderNumber: order.order_number,
      invoice,
      replaced,
      creditNote,
      orderUrl: successUrl(order),
      documents: [
        { kind: 'invoice', paymentId: orderId },
        { kind: 'credit-note', paymentId: orderId, number: creditNote },
      ],
    },
  });
  return html;
}

/**
 * Returns true if the details are equal. Treats CRLF and LF as equal, because browsers send CRLF and the invoice
 * contains LF.
 */
function isSame(one: InvoiceDetails, other: InvoiceDetails): boolean {
  const text = ({ name, address, reference }: InvoiceDetails) =>
    [name, address, reference].join('\n').replace(/\r\n/g, '\n');
  return text(one) === text(other);
}
