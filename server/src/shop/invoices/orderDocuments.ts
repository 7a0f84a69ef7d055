import { sql } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { withLockedOrder } from '../orders/lockOrder';
import { customerOf } from './customerOf';
import { documentNumber, readDocumentNumber } from './describeSale';
import { findSale } from './findSale';
import { paymentMethodNote } from './paymentMethodNote';
import { markCancelled, markPayment, markVoid } from './markPayment';
import type { PrintedDocument } from './PrintedDocument';
import { readDocument } from './readDocument';
import { refuseFreeLicence } from './refuseFreeLicence';
import { receiptDocument } from './saleDocument';

/** Returns an order's invoice, with a notice if money was refunded, or `undefined` if the order has no invoice. */
export async function findInvoice(db: DbOrTrx, orderId: string): Promise<PrintedDocument | undefined> {
  const invoice = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['invoices.html', 'orders.status', 'orders.refunded_pence'])
    .select(['orders.payment_method', 'orders.card_brand', 'orders.card_last4'])
    .where('invoices.order_id', '=', orderId)
    .executeTakeFirst();
  return invoice && readDocument(markPayment(invoice.html, invoice));
}

/**
 * Returns a delivered order's receipt, with its refunds so far. The receipt names the same customer as the invoice.
 * @throws {HttpProblem} 409 if the order was not delivered, or is a free licence.
 */
export function createReceipt(context: AppContext, orderId: string): Promise<PrintedDocument> {
  return withLockedOrder(context, orderId, async (trx, order) => {
    refuseFreeLicence(order);
    if (order.fulfilled_at === null)
      throw new HttpProblem(409, 'The receipt is available once the payment has arrived.');
    const sale = await findSale(trx, context, orderId);
    const invoice = await trx
      .selectFrom('invoices')
      .select('customer')
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    const customer = invoice?.customer ?? (await customerOf(trx, sale.order));
    return receiptDocument(sale, customer, paymentMethodNote(sale.order));
  });
}

/**
 * Returns a credit note by its printed number.
 * @param orderId the order that the credit note must belong to. If absent, any order.
 * @returns `undefined` if there is none
 */
export async function findCreditNote(
  db: DbOrTrx,
  printedNumber: string,
  orderId?: string,
): Promise<PrintedDocument | undefined> {
  const { prefix, number } = readDocumentNumber(printedNumber) ?? {};
  if (prefix !== 'CN' || number === undefined) return undefined;
  const note = await db
    .selectFrom('credit_notes')
    .select(['order_id', 'html', 'voided_on'])
    .where('number', '=', number)
    .unionAll(
      db
        .selectFrom('invoice_corrections')
        .select(['order_id', 'html', sql<CalendarDate | null>`null::date`.as('voided_on')])
        .where('credit_note_number', '=', number),
    )
    .executeTakeFirst();
  if (!note || (orderId !== undefined && note.order_id !== orderId)) return undefined;
  return readDocument(markVoid(note.html, note.voided_on));
}

/**
 * Returns a cancelled invoice by its printed number, with a notice that names its credit note.
 * @param orderId the order that the invoice must belong to. If absent, any order.
 * @returns `undefined` if there is none
 */
export async function findCancelledInvoice(
  db: DbOrTrx,
  printedNumber: string,
  orderId?: string,
): Promise<PrintedDocument | undefined> {
  const { prefix, number } = readDocumentNumber(printedNumber) ?? {};
  if (prefix !== 'INV' || number === undefined) return undefined;
  const cancelled = await db
    .selectFrom('invoice_corrections')
    .innerJoin('orders', 'orders.id', 'invoice_corrections.order_id')
    .select(['order_id', 'invoice_html', 'issued_on', 'credit_note_number'])
    .select(['payment_method', 'card_brand', 'card_last4'])
    .where('invoice_number', '=', number)
    .executeTakeFirst();
  if (!cancelled || (orderId !== undefined && cancelled.order_id !== orderId)) return undefined;
  const creditNote = documentNumber('CN', cancelled.credit_note_number);
  return readDocument(markCancelled(cancelled.invoice_html, cancelled, cancelled.issued_on, creditNote));
}

/** Returns an invoice or a credit note by its printed number, or `undefined` if there is none. */
export async function findNumberedDocument(db: DbOrTrx, printedNumber: string): Promise<PrintedDocument | undefined> {
  const { prefix, number } = readDocumentNumber(printedNumber) ?? {};
  if (prefix !== 'INV' || number === undefined) return findCreditNote(db, printedNumber);
  const current = await db.selectFrom('invoices').select('order_id').where('number', '=', number).executeTakeFirst();
  return current ? findInvoice(db, current.order_id) : findCancelledInvoice(db, printedNumber);
}
