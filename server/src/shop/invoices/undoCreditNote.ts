import { calendarDateOf } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import type { Order } from '../orders/tables';
import { lastCorrection } from './openInvoice';
import { printedDetails } from './readDocument';
import { replaceInvoice } from './replaceInvoice';

/**
 * Undoes the credit note of a refund that failed. Voids the credit note, but keeps its number and its issued HTML. If
 * the invoice was corrected after the credit note, the credit note belongs to the old invoice and stays valid. A new
 * invoice then charges the amount again.
 */
export async function undoCreditNote(trx: Trx, context: AppContext, order: Order, refundId: string): Promise<void> {
  const note = await trx
    .selectFrom('credit_notes')
    .select('number')
    .where('refund_id', '=', refundId)
    .where('voided_on', 'is', null)
    .executeTakeFirst();
  if (!note) return;
  const correction = await lastCorrection(trx, order.id);
  const invoice = await trx.selectFrom('invoices').selectAll().where('order_id', '=', order.id).executeTakeFirst();
  if (invoice && correction && correction.credit_note_number > note.number) {
    await replaceInvoice(trx, context, order, invoice, printedDetails(invoice.html), 'a refund failed');
    return;
  }
  await trx
    .updateTable('credit_notes')
    .set({ voided_on: calendarDateOf(context.clock.now()) })
    .where('number', '=', note.number)
    .execute();
}
