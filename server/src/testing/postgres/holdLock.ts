import { sql } from 'kysely';
import { createDb, type Trx } from '../../db/database';
import { isDatabaseUnavailable } from '../../db/databaseUnavailable';
import { openPostgresPool } from '../../db/postgresPool';

/**
 * Simulates a server in the middle of a delivery, for the test that freezes it. Locks the invoice counter and reports
 * "locked". Continues when the parent sends a message. Retries if the database requires it. Then reports "committed"
 * and ends.
 */
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
