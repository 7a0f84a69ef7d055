import { nameOf } from 'shared/compatibility/sentences';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { DbOrTrx } from 'server-kit/db/database';
import { ReleaseError } from './releaseFolder';

/** A published release that is about to go live. */
export interface Candidate {
  record: ReleaseRecord;
  /** The refusal message for a bad release. `undefined` for a good release. */
  badMark: string | undefined;
}

/**
 * Reads a published release.
 * @throws {ReleaseError} if that version is not published
 */
export async function readCandidate(db: DbOrTrx, name: string, version: string): Promise<Candidate> {
  const row = await db
    .selectFrom('releases')
    .select(['record', 'bad_at', 'bad_by', 'bad_reason'])
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new ReleaseError(`${nameOf({ name, version })} is not published.`);
  const { record, bad_at, bad_by, bad_reason } = row;
  const badMark = bad_at
    ? `${nameOf(record)} was marked bad at ${bad_at.toISOString()} (${bad_by}: ${bad_reason}). Release a new version instead.`
    : undefined;
  return { record, badMark };
}

/**
 * Returns the record of a published release.
 * @throws {ReleaseError} if that version is not published
 */
export async function publishedRecord(db: DbOrTrx, name: string, version: string): Promise<ReleaseRecord> {
  return (await readCandidate(db, name, version)).record;
}
