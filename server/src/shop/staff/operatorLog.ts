import { type RawBuilder, sql, type SqlBool } from 'kysely';
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
 * The fields of an entry with personal data: what staff typed about a customer, error messages and former addresses.
 */
const PERSONAL_FIELDS: readonly string[] = ['reason', 'failed', 'resolution', 'email'];

interface CustomerEntry {
  id: number;
  at: Date;
  command: string;
  subject: string;
  before: unknown;
  after: unknown;
}

/** Returns what the operators' log says about a customer: reasons, error messages and former email addresses. */
export async function exportLog(db: DbOrTrx, userId: string) {
  const entries = await findEntriesAbout(db, userId);
  return entries.flatMap(({ at, command, before, after }) => {
    const personal = { before: personalFields(before), after: personalFields(after) };
    return personal.before || personal.after ? [{ operation: command, at: at.toISOString(), ...personal }] : [];
  });
}

/**
 * Erases the personal data about a customer from the operators' log. Keeps who changed what and when, with amounts and
 * dates, because accounting and audits need it.
 */
export async function eraseLog(trx: Trx, userId: string): Promise<void> {
  const ids = (await findEntriesAbout(trx, userId)).map(({ id }) => id);
  await trx
    .updateTable('operator_log')
    .set({ before: withoutPersonalFields('before'), after: withoutPersonalFields('after') })
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .execute();
}

/**
 * Finds the entries about a customer, oldest first. An entry about a subscription is about the customer who owned it
 * then, even if another customer has accepted it since. The export and the deletion both use this list.
 */
async function findEntriesAbout(db: DbOrTrx, userId: string): Promise<CustomerEntry[]> {
  const accepted = db
    .selectFrom('transfer_offers')
    .select(['subscription_id as subject', 'owner_id as ownerId', 'ended_at as givenAt'])
    .where('ended_as', '=', 'accepted')
    .$narrowType<{ givenAt: Date }>();
  const bySupport = db
    .selectFrom('operator_log')
    .select(['subject', sql<string>`before ->> 'owner'`.as('ownerId'), 'at as givenAt'])
    .where('command', '=', 'transfer');
  const given = await accepted
    .where('owner_id', '=', userId)
    .unionAll(bySupport.where(sql`before ->> 'owner'`, '=', userId))
    .execute();
  const own = await subjectsOf(db, userId).execute();
  const subjects = [...new Set([...own.map(({ id }) => id), ...given.map(({ subject }) => subject)])];
  const transfers = await accepted
    .where(sql<SqlBool>`subscription_id = any(${subjects}::text[])`)
    .unionAll(bySupport.where(sql<SqlBool>`subject = any(${subjects}::text[])`))
    .execute();
  transfers.sort((a, b) => a.givenAt.getTime() - b.givenAt.getTime());
  const entries = await db
    .selectFrom('operator_log')
    .select(['id', 'at', 'command', 'subject', 'before', 'after'])
    .where(sql<SqlBool>`subject = any(${subjects}::text[])`)
    .orderBy('id')
    .execute();
  const ids = new Set(own.map(({ id }) => id));
  return entries.filter(({ subject, at }) => {
    const next = transfers.find((transfer) => transfer.subject === subject && transfer.givenAt >= at);
    return next ? next.ownerId === userId : ids.has(subject);
  });
}

function personalFields(state: unknown): Record<string, unknown> | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const fields = Object.entries(state).filter(([name, value]) => PERSONAL_FIELDS.includes(name) && value !== null);
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

function withoutPersonalFields(column: 'before' | 'after'): RawBuilder<string | null> {
  return sql`${sql.ref(column)} - ${[...PERSONAL_FIELDS]}::text[]`;
}

function toJson(state: unknown): string | null {
  return state === null || state === undefined ? null : JSON.stringify(state);
}
