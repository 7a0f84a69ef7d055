import type { Pence } from 'shared/domain/money';
import { vatIn } from 'shared/domain/vat';
import type { DbOrTrx } from 'server-kit/db/database';
import { soldPence } from '../orders/paidPence';
import type { Order } from '../orders/tables';

type InvoicedOrder = Pick<Order, 'id' | 'paid_pence' | 'payable_pence'>;

/** The amounts of an order's current invoice, or of its sale if it has no invoice. */
interface OpenInvoice {
  totalPence: Pence;
  /** The part of the total that no credit note has credited. */
  openPence: Pence;
  /**
   * Returns the VAT of the next credit note for a part of the open amount. Rounds so that the VAT of all credit notes
   * adds up to the VAT of the total.
   */
  nextCreditVat: (pence: Pence, percentage: number) => Pence;
}

/** Reads what an order's current invoice still charges. Ignores credit notes that belong to a replaced invoice. */
export async function readOpenInvoice(db: DbOrTrx, order: InvoicedOrder): Promise<OpenInvoice> {
  const correction = await lastCorrection(db, order.id);
  const totalPence = correction?.invoiced_pence ?? soldPence(order);
  const notes = await db
    .selectFrom('credit_notes')
    .select(['amount_pence', 'vat_pence'])
    .where('order_id', '=', order.id)
    .where('voided_on', 'is', null)
    .where('number', '>', correction?.credit_note_number ?? 0)
    .execute();
  const creditedPence = notes.reduce((sum, { amount_pence }) => sum + amount_pence, 0);
  const creditedVatPence = notes.reduce((sum, { vat_pence }) => sum + (vat_pence ?? 0), 0);
  return {
    totalPence,
    openPence: totalPence - creditedPence,
    nextCreditVat: (pence, percentage) =>
      Math.min(pence, Math.max(0, vatIn(creditedPence + pence, percentage) - creditedVatPence)),
  };
}

/**
 * Returns an order's last correction. All credit notes share one counter, so later credit notes have higher numbers.
 */
export function lastCorrection(db: DbOrTrx, orderId: string) {
  return db
    .selectFrom('invoice_corrections')
    .select(['credit_note_number', 'invoiced_pence'])
    .where('order_id', '=', orderId)
    .orderBy('credit_note_number', 'desc')
    .executeTakeFirst();
}
