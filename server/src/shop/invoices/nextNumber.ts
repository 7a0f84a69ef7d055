import { sql } from 'kysely';
import type { Trx } from 'server-kit/db/database';

/** Increments a counter and returns the new number. A rollback restores the counter, so the numbers have no gaps. */
export async function nextNumber(trx: Trx, counter: 'invoice_counter' | 'credit_note_counter'): Promise<number> {
  const { last_number } = await trx
    .updateTable(counter)
    .set({ last_number: sql`last_number + 1` })
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}
