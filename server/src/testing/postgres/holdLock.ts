/**
 * Acts as a server in the middle of a delivery, in a child process that a test suspends. Locks the invoice counter,
 * reports "locked", and continues when the test sends a message. If the database has ended the transaction, reports
 * "trying again" and retries. Finally reports "committed".
 */

import { sql } from 'kysely';
import { createDb, type Trx } from 'server-kit/db/database';
import { isDatabaseUnavailable } from 'server-kit/db/databaseUnavailable';
import { openPostgresPool } from 'server-kit/db/postgresPool';

const db = createDb(openPostgresPool(process.argv[2] ?? '', () => undefined));
const report = (word: string) => void process.send?.(word);

async function countOne(trx: Trx): Promise<void> {
  await trx.selectFrom('invoice_counter').selectAll().forUpdate().execute();
  const mayGoOn = new Promise((resolve) => process.once('message', resolve));
  report('locked');
  await mayGoOn;
  await trx
    .updateTable('invoice_counter')
    .set({ last_number: sql<number>`last_number + 1` })
    .execute();
}

const attempt = () => db.transaction().execute(countOne);

await attempt().catch((error: unknown) => {
  if (!isDatabaseUnavailable(error)) throw error;
  report('trying again');
  return attempt();
});
report('committed');
await db.destroy();
process.disconnect();
