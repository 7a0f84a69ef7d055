import { sql } from 'kysely';
import type { Trx } from 'server-kit/db/database';

/**
 * Increments the invoice counter and returns the new number. A rollback restores the counter, so the numbers have no
 * gaps.
 */
export async function nextInvoiceNumber(trx: Trx): Promise<number> {
  const counter = trx
    .updateTable('invoice_counter')
    .set({ last_number: sql`last_number + 1` })
    .returning('last_number');
  return (await counter.executeTakeFirstOrThrow()).last_number;
}

/**
 * Increments the credit note counter and returns the new number. A rollback restores the counter, so the numbers have
 * no gaps.
 */
export async function nextCreditNoteNumber(trx: Trx): Promise<number> {
  const counter = trx
    .updateTable('credit_note_counter')
    .set({ last_number: sql`last_number + 1` })
    .returning('last_number');
  return (await counter.executeTakeFirstOrThrow()).last_number;
}
