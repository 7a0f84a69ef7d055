import { sql } from 'kysely';
import type { Db } from 'server-kit/db/database';

/** Resolves when `count` connections to this database wait for a lock. Gives up after about five seconds. */
export async function waitingForLocks(db: Db, count = 1): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  for (let tries = 0; tries < 250; tries += 1) {
    if ((await waiting.execute(db)).rows.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Fewer than ${count} connections wait for a lock.`);
}
