import type { Selectable } from 'kysely';
import type { Db } from 'server-kit/db/database';
import type { Answer, Channel, LoggedChannel, ReleaseLogTable } from '../tables';

export const MAX_ENTRIES = 1000;

type Row = Selectable<ReleaseLogTable>;

export interface HistoryEntry extends Pick<
  Row,
  'at' | 'action' | 'actor' | 'credential' | 'version' | 'percent' | 'reason'
> {
  /** The package's name, `*` for all packages, or `@credentials` for a credential. */
  package: string;
  /** The channel before the change. `null` if no version was live or no channel was changed. */
  from: Channel | null;
  /** The channel after the change, with `stable: null` after a removal. `null` if no channel was changed. */
  to: LoggedChannel | null;
  /** The commit that the version was built from. */
  commit: string | null;
  /**
   * The result of the release checks. `answer` is `forced` if the actor overrode the refusal in `note`. Otherwise,
   * `note` is the refusal or a note about the change.
   */
  gate: { answer: Answer | 'forced'; note: string | null };
  /** The revision of the changed channel. `null` if no channel was changed. */
  revision: number | null;
  /** The id that all changes of a release set share. */
  set: string | null;
}

interface Filter {
  /** The names to filter by: package names, `ALL_PACKAGES` or `CREDENTIALS`. Absent for all entries. */
  packages?: readonly string[];
  since?: Date;
}

/** Returns the log entries, newest first, at most `MAX_ENTRIES`. */
export async function readHistory(db: Db, { packages, since }: Filter): Promise<HistoryEntry[]> {
  let query = db
    .selectFrom('release_log')
    .select(['at', 'name as package', 'action', 'actor', 'credential', 'version', 'percent', 'reason'])
    .select(['channel_before as from', 'source_commit as commit', 'set_id as set'])
    .select(['revision', 'channel_after', 'answer', 'overridden', 'note'])
    .orderBy('at', 'desc')
    .orderBy('revision', 'desc');
  if (packages) query = query.where('name', 'in', [...packages]);
  if (since) query = query.where('at', '>=', since);
  const rows = await query.limit(MAX_ENTRIES).execute();
  return rows.map(({ revision, channel_after, answer, overridden, note, ...entry }) => ({
    ...entry,
    to: revision > 0 ? channel_after : null,
    gate: { answer: overridden === null ? answer : 'forced', note: overridden ?? note },
    revision: revision > 0 ? revision : null,
  }));
}
