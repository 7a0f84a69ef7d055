import { type RawBuilder, sql } from 'kysely';
import type { DbOrTrx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import type { ReleaseId } from '../store/ReleaseStore';
import type { Answer, Channel, LoggedChannel } from '../tables';

const NO_CHANNEL: LoggedChannel = { stable: null, previous: null, canary: null };

export interface Author {
  actor: string;
  /** The name of the squad's credential. `null` for the administrator. */
  credential: string | null;
}

/** An entry of the release log. A missing `credential` means the administrator or the server itself. */
export interface Entry extends Partial<Author> {
  name: string;
  action: string;
  actor: string;
  at: Date;
  /** By default, `accepted`. */
  answer?: Answer;
  /** The refusal, or a note about the change. */
  note?: string;
  version?: string | null | undefined;
  percent?: number | null | undefined;
  reason?: string | null | undefined;
  /** The refusal that the actor overrode. */
  overridden?: string | undefined;
  setId?: string | null;
  /** Absent for an action that changes no channel, such as a refused attempt, a publication or a freeze. */
  change?: { revision: number; before: Channel | null; after: Channel | null };
}

export async function recordEntries(db: DbOrTrx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto('release_log')
    .values(
      entries.map(
        ({
          name,
          version = null,
          credential = null,
          answer = 'accepted',
          note = null,
          percent = null,
          reason = null,
          overridden = null,
          setId = null,
          change,
          ...entry
        }) => ({
          ...entry,
          id: randomId(),
          name,
          version,
          credential,
          answer,
          note,
          percent,
          reason,
          overridden,
          set_id: setId,
          revision: change?.revision ?? 0,
          channel_after: JSON.stringify(change?.after ?? NO_CHANNEL),
          channel_before: change?.before ? JSON.stringify(change.before) : null,
          source_commit: commitOf(name, version),
        }),
      ),
    )
    .execute();
}

export const recordForEach = (db: DbOrTrx, releases: readonly ReleaseId[], entry: Omit<Entry, 'name' | 'version'>) =>
  recordEntries(
    db,
    releases.map(({ name, version }) => ({ ...entry, name, version })),
  );

/** Returns a query for the changes to a package's channel, newest first. */
export const changesOf = (db: DbOrTrx, name: string) =>
  db.selectFrom('release_log').where('name', '=', name).where('revision', '>', 0).orderBy('revision', 'desc');

/** Returns an SQL expression for a published release's commit. It is null if the release or the commit is unknown. */
function commitOf(name: string, version: string | null): RawBuilder<string | null> {
  return sql<string | null>`
    (select record #>> '{source,commit}' from releases where name = ${name} and version = ${version})`;
}
