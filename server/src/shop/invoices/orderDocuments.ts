import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { withLockedOrder } from '../orders/lockOrder';
import { customerOf } from './customerOf';
import { documentNumber } from './describeSale';
import { findSale } from './findSale';
import { paymentMethodNote } from './paymentMethodNote';
import { markPayment, markVoid } from './markPayment';
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

/** Returns an order's credit note by its printed number, or `undefined` if the order has no such credit note. */
export async function findCreditNote(
  db: DbOrTrx,
  orderId: string,
  printedNumber: string,
): Promise<PrintedDocument | undefined> {
  const notes = await db
    .selectFrom('credit_notes')
    .select(['number', 'html', 'voided_on'])
    .where('order_id', '=', orderId)
    .execute();
  const note = notes.find(({ number }) => documentNumber('CN', number) === printedNumber);
  if (note) return readDocument(markVoid(note.html, note.voided_on));
  const corrections = await db
    .selectFrom('invoice_corrections')
    .select(['credit_note_number', 'html'])
    .where('order_id', '=', orderId)
    .execute();
  const correction = corrections.find((row) => documentNumber('CN', row.credit_note_number) === printedNumber);
  return correction && readDocument(correction.html);
}
