import { type RawBuilder, sql } from 'kysely';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { subjectsOf } from './notes';

interface Entry {
  at: Date;
  who: string;
  origin: string;
  command: string;
  subject: string;
  before: unknown;
  after: unknown;
}

/** @returns the entry's id */
export async function writeLogEntry(db: DbOrTrx, { before, after, ...entry }: Entry): Promise<number> {
  const { id } = await db
    .insertInto('operator_log')
    .values({ ...entry, before: toJson(before), after: toJson(after) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records the outcome of a change. Its entry was written before the change ran. */
export async function finishLogEntry(db: DbOrTrx, id: number, after: unknown): Promise<void> {
  await db
    .updateTable('operator_log')
    .set({ after: toJson(after) })
    .where('id', '=', id)
    .execute();
}

/**
 * Erases the free text about a customer from the operators' log: reasons and error messages. Keeps who changed what and
 * when, with amounts and dates, because accounting and audits need it. For a subscription that was transferred to
 * another customer, erases the text only from entries up to the transfer.
 */
export async function eraseReasons(trx: Trx, userId: string): Promise<void> {
  const erased = trx.updateTable('operator_log').set({ before: withoutText('before'), after: withoutText('after') });
  await erased.where('subject', 'in', subjectsOf(trx, userId)).execute();
  const accepted = trx
    .selectFrom('transfer_offers')
    .select(['subscription_id', 'ended_at as givenAt'])
    .where('owner_id', '=', userId)
    .where('ended_as', '=', 'accepted')
    .$narrowType<{ givenAt: Date }>();
  const bySupport = trx
    .selectFrom('operator_log')
    .select(['subject as subscription_id', 'at as givenAt'])
    .where('command', '=', 'transfer')
    .where(sql`before ->> 'owner'`, '=', userId);
  for (const { subscription_id, givenAt } of await accepted.unionAll(bySupport).execute())
    await erased.where('subject', '=', subscription_id).where('at', '<=', givenAt).execute();
}

function withoutText(column: 'before' | 'after'): RawBuilder<string | null> {
  return sql`${sql.ref(column)} - array['reason', 'failed']`;
}

function toJson(state: unknown): string | null {
  return state === null || state === undefined ? null : JSON.stringify(state);
}
