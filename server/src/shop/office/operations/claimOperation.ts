import { sql } from 'kysely';
import type { Db } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';

/**
 * Runs `work` while no other staff member runs the same operation on the same object. A second confirmation therefore
 * can't change the consequences that `work` reads.
 * @param operation the operation's name and its first argument, in any case
 * @throws {HttpProblem} 409 if somebody else is running it.
 */
export async function claimOperation<T>(db: Db, operation: string, work: () => Promise<T>): Promise<T> {
  const key = operation.toLowerCase();
  // A refund waits for the provider, which takes less than two minutes.
  const claimed = await sql<{ until: string }>`
    insert into operation_claims (operation, claimed_until) values (${key}, clock_timestamp() + interval '2 minutes')
    on conflict (operation) do update set claimed_until = excluded.claimed_until
    where operation_claims.claimed_until < clock_timestamp()
    returning claimed_until::text as until`.execute(db);
  const [claim] = claimed.rows;
  if (!claim)
    throw new HttpProblem(
      409,
      'Somebody else is doing this now. Wait a moment, reload the page and look at the result.',
    );
  try {
    return await work();
  } finally {
    // If `work` took longer than the claim lasts, somebody else may have claimed the operation.
    await db
      .deleteFrom('operation_claims')
      .where('operation', '=', key)
      .where('claimed_until', '=', sql<Date>`${claim.until}::timestamptz`)
      .execute();
  }
}

/** Deletes the claims of servers that stopped. */
export async function deleteOldClaims({ db }: { db: Db }): Promise<void> {
  await db
    .deleteFrom('operation_claims')
    .where('claimed_until', '<', sql<Date>`clock_timestamp()`)
    .execute();
}
