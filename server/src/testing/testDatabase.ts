import type { Db } from 'server-kit/db/database';
import { emptyTables, testDatabases } from 'server-kit/testing/testDatabases';
import { migrations } from '../migrations/index';

export const { openTestDatabase, createPostgresDatabase } = testDatabases({
  migrations,
  folders: ['server/src/migrations', 'release-registry/migrations'],
});

const FILLED_BY_MIGRATIONS = ['invoice_counter', 'credit_note_counter', 'vat_rates'];

/** Deletes all rows except those that the migrations insert. Resets the invoice and credit note counters to 0. */
export async function emptyDatabase(db: Db): Promise<void> {
  await emptyTables(db, FILLED_BY_MIGRATIONS);
  await db.updateTable('invoice_counter').set({ last_number: 0 }).execute();
  await db.updateTable('credit_note_counter').set({ last_number: 0 }).execute();
}
