import { nameOf } from 'shared/compatibility/sentences';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { DbOrTrx } from 'server-kit/db/database';
import { ReleaseError } from './releaseFolder';
import type { ReleaseId } from './store/ReleaseStore';

/** A published release that is about to go live. */
export interface Candidate {
  record: ReleaseRecord;
  /** The refusal message for a bad release. `undefined` for a good release. */
  badMark: string | undefined;
}

/** Returns a release and its bad mark, or `undefined` if that version is not published. */
export function findRelease(db: DbOrTrx, { name, version }: ReleaseId) {
  return db
    .selectFrom('releases')
    .select(['record', 'bad_at', 'bad_by', 'bad_reason'])
    .where((row) => row.and({ name, version }))
    .executeTakeFirst();
}

export async function isPublished(db: DbOrTrx, { name, version }: ReleaseId): Promise<boolean> {
  const row = await db
    .selectFrom('releases')
    .select('name')
    .where((row) => row.and({ name, version }))
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws {ReleaseError} if that version is not published */
export async function readCandidate(db: DbOrTrx, release: ReleaseId): Promise<Candidate> {
  const row = await findRelease(db, release);
  if (!row) throw new ReleaseError(`${nameOf(release)} is not published.`);
  const { record, bad_at, bad_by, bad_reason } = row;
  const badMark = bad_at
    ? `${nameOf(record)} was marked bad at ${bad_at.toISOString()} (${bad_by}: ${bad_reason}). Release a new version instead.`
    : undefined;
  return { record, badMark };
}

/** @throws {ReleaseError} if that version is not published */
export async function publishedRecord(db: DbOrTrx, release: ReleaseId): Promise<ReleaseRecord> {
  return (await readCandidate(db, release)).record;
}
