import { sql } from 'kysely';
import type { Db } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';

/**
 * Runs `work` only if nobody else is running the same operation on the same object. Otherwise, a second confirmation of
 * the operation could change the data after `work` has read it.
 * @param operation the operation's name and first argument. Ignores case.
 * @throws {HttpProblem} 409 if somebody else is running it.
 */
export async function claimOperation<T>(db: Db, operation: string, work: () => Promise<T>): Promise<T> {
  const key = operation.toLowerCase();
  // A claim must outlast the operation. A refund, which waits for the provider, takes less than two minutes.
  const claimed = await sql<{ until: string }>`
    insert into operation_claims (operation, claimed_until) values (${key}, clock_timestamp() + interval '2 minutes')
    on conflict (operation) do update set claimed_until = excluded.claimed_until
    where operation_claims.claimed_until < clock_timestamp()
    returning claimed_until::text as until`.execute(db);
  const [claim] = claimed.rows;
  if (!claim)
    throw new HttpProblem(
      409,
      'Somebody else is doing this now. Wait a moment, then reload the page to see the result.',
    );
  try {
    return await work();
  } finally {
    // Release only this claim. If `work` outlasted it, somebody else may have claimed the operation since.
    await db
      .deleteFrom('operation_claims')
      .where('operation', '=', key)
      .where('claimed_until', '=', sql<Date>`${claim.until}::timestamptz`)
      .execute();
  }
}

/** Deletes expired claims, which servers leave behind if they stop during an operation. */
export async function deleteOldClaims({ db }: { db: Db }): Promise<void> {
  await db
    .deleteFrom('operation_claims')
    .where('claimed_until', '<', sql<Date>`clock_timestamp()`)
    .execute();
}
