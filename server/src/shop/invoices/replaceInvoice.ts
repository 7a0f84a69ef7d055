import type { Selectable } from 'kysely';
import { calendarDateOf } from 'shared/domain/calendarDate';
import type { Pence } from 'shared/domain/money';
import { emailOf } from '../accounts/email';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { enqueueMail } from '../mail/enqueueMail';
import { correctCountry } from '../orders/correctCountry';
import { soldPence } from '../orders/paidPence';
import { successUrl } from '../orders/returnUrls';
import type { Order } from '../orders/tables';
import { creditNoteDocument } from './creditNoteDocument';
import { printCustomer } from './customerOf';
import { describeSoldSeats, documentNumber } from './describeSale';
import { documentHtml } from './documentHtml';
import { findSale } from './findSale';
import { nextNumber } from './nextNumber';
import { readOpenInvoice } from './openInvoice';
import type { InvoiceDetails } from './parseInvoiceDetails';
import { printedDetails } from './readDocument';
import { invoiceDocument } from './saleDocument';
import type { InvoicesTable } from './tables';

interface ReplacedInvoice {
  /** The new invoice's HTML. */
  html: string;
  /** The printed number of the new invoice. */
  invoice: string;
  /** The printed number of the cancelled invoice. */
  replaced: string;
  /** The printed number of the credit note that cancels the old invoice. */
  creditNote: string;
}

/**
 * Issues a new invoice with the new details for a locked order, and a credit note that cancels the old invoice at the
 * old invoice's VAT rate. Both cover the part that is not refunded. Both have today's date, so corrected VAT belongs to
 * today's VAT period. Emails both to the customer.
 * @param why the reason that the credit note gives
 */
export async function replaceInvoice(
  trx: Trx,
  context: AppContext,
  order: Order,
  old: Selectable<InvoicesTable>,
  details: InvoiceDetails,
  why = 'its details were corrected',
): Promise<ReplacedInvoice> {
  const cancelled = await findSale(trx, context, order.id);
  const { openPence, nextCreditVat } = await readOpenInvoice(trx, order);
  const { vat_percentage } = cancelled.vat;
  const cancelledVatPence = vat_percentage === null ? null : nextCreditVat(openPence, vat_percentage);
  const { countryCode = order.country_code } = details;
  if (countryCode !== order.country_code) await correctCountry(trx, context, order, countryCode);
  // A refund that an earlier correction subtracted may have failed since. The new invoice then charges more than the
  // old.
  const invoicedPence = soldPence(order) - (await refundedCredits(trx, order.id));
  const sale = await findSale(trx, context, order.id, invoicedPence);
  const issuedOn = calendarDateOf(context.clock.now());
  const number = await nextNumber(trx, 'invoice_counter');
  const creditNoteNumber = await nextNumber(trx, 'credit_note_counter');
  const [invoice, creditNote] = [documentNumber('INV', number), documentNumber('CN', creditNoteNumber)];
  const replaced = documentNumber('INV', old.number);
  const customer = printCustomer(details, sale.order);
  const html = documentHtml(
    invoiceDocument(sale, { number: invoice, issuedOn, customer, customerReference: details.reference, replaced }),
  );
  const note = creditNoteDocument({
    number: creditNote,
    issuedOn,
    orderNumber: order.order_number,
    invoice: { number: replaced, issuedOn: old.issued_on },
    seller: cancelled.seller,
    customer: old.customer,
    customerReference: printedDetails(old.html).reference,
    description: `Cancellation of invoice ${replaced}: ${describeSoldSeats(context.config, order)}`,
    creditedPence: openPence,
    vat: { ...cancelled.vat, vatPence: cancelledVatPence },
    reason: `Invoice ${invoice} replaces the cancelled invoice, because ${why}. This credit note refunds nothing.`,
  });
  await trx
    .insertInto('invoice_corrections')
    .values({
      credit_note_number: creditNoteNumber,
      order_id: order.id,
      issued_on: issuedOn,
      html: documentHtml(note),
      invoice_number: old.number,
      invoice_issued_on: old.issued_on,
      invoice_html: old.html,
      country_code: order.country_code,
      vat_treatment: cancelled.vat.vat_treatment,
      vat_percentage,
      cancelled_pence: openPence,
      cancelled_vat_pence: cancelledVatPence,
      invoiced_pence: invoicedPence,
    })
    .execute();
  await trx
    .updateTable('invoices')
    .set({ number, issued_on: issuedOn, html, customer })
    .where('order_id', '=', order.id)
    .execute();
  await enqueueMail(trx, context.clock.now(), {
    kind: 'invoice-corrected',
    dedupeKey: `invoice-corrected:${creditNote}`,
    userId: order.user_id,
    about: order.id,
    recipient: await emailOf(trx, order.user_id),
    payload: {
      orderNumber: order.order_number,
      invoice,
      replaced,
      creditNote,
      orderUrl: successUrl(order),
      documents: [
        { kind: 'invoice', paymentId: order.id },
        { kind: 'credit-note', paymentId: order.id, number: creditNote },
      ],
    },
  });
  return { html, invoice, replaced, creditNote };
}

/** Returns the total of the credit notes for refunds that have not failed. */
async function refundedCredits(trx: Trx, orderId: string): Promise<Pence> {
  const notes = await trx
    .selectFrom('credit_notes')
    .innerJoin('refunds', 'refunds.id', 'credit_notes.refund_id')
    .select('credit_notes.amount_pence')
    .where('credit_notes.order_id', '=', orderId)
    .where('refunds.status', '=', 'succeeded')
    .execute();
  return notes.reduce((sum, { amount_pence }) => sum + amount_pence, 0);
}
