import { sql } from 'kysely';
import type { Trx } from '../db/database';

/** Takes the next number. A failed transaction returns it, so the numbers have no gaps. */
export async function nextInvoiceNumber(trx: Trx): Promise<number> {
  const counter = trx
    .updateTable('invoice_counter')
    .set({ last_number: sql`last_number + 1` })
    .returning('last_number');
  return (await counter.executeTakeFirstOrThrow()).last_number;
}

/** Takes the next number of a credit note, in the same way. */
export async function nextCreditNoteNumber(trx: Trx): Promise<number> {
  const counter = trx
    .updateTable('credit_note_counter')
    .set({ last_number: sql`last_number + 1` })
    .returning('last_number');
  return (await counter.executeTakeFirstOrThrow()).last_number;
}
