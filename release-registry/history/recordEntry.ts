import { type RawBuilder, sql } from 'kysely';
import type { DbOrTrx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import type { ReleaseId } from '../store/ReleaseStore';
import type { Answer } from '../tables';

const NO_CHANNEL = JSON.stringify({ stable: null, previous: null, canary: null });

/** A log entry for an action that changes no channel, such as a refused attempt, a publication or a freeze. */
export interface Entry {
  name: string;
  action: string;
  actor: string;
  /** The name of the squad's credential. `null` for the administrator. */
  credential: string | null;
  at: Date;
  answer: Answer;
  /** The refusal, or a note about the change. */
  note?: string | null;
  version?: string | null;
  percent?: number | null;
  reason?: string | null;
}

/** Adds log entries for actions that change no channel. */
export async function recordEntries(db: DbOrTrx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto('release_log')
    .values(
      entries.map(({ note, version = null, percent, reason, ...entry }) => ({
        ...entry,
        id: randomId(),
        revision: 0,
        pointer: NO_CHANNEL,
        set_id: null,
        overridden: null,
        reason: reason ?? null,
        version,
        percent: percent ?? null,
        source_commit: commitOf(entry.name, version),
        proof: proofOf(entry.name, version),
        said: note ?? null,
      })),
    )
    .execute();
}

/** Adds the same log entry for each release. */
export const recordForEach = (db: DbOrTrx, releases: readonly ReleaseId[], entry: Omit<Entry, 'name' | 'version'>) =>
  recordEntries(
    db,
    releases.map(({ name, version }) => ({ ...entry, name, version })),
  );

/** Returns an SQL expression for a published release's commit. It is null if the release or the commit is unknown. */
export function commitOf(name: string, version: string | null): RawBuilder<string | null> {
  return sql<string | null>`
    (select record #>> '{source,commit}' from releases where name = ${name} and version = ${version})`;
}

/**
 * Returns an SQL expression for the proof of a release, such as `purchase, by ci at 2026-12-24T18:00:00Z`. The
 * expression is null if no journey has passed.
 */
export function proofOf(name: string, version: string | null): RawBuilder<string | null> {
  return sql<string | null>`
    (select journey || ', by ' || recorded_by || ' at ' || to_char(passed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      from preview_proofs where name = ${name} and version = ${version})`;
}
