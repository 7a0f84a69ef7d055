import type { Db } from 'server-kit/db/database';
import type { Answer, Channel, LoggedChannel } from '../tables';

export const HISTORY_LIMIT = 1000;

export interface HistoryEntry {
  at: Date;
  /** The package's name, `*` for all packages, or `@credentials` for a credential. */
  package: string;
  action: string;
  actor: string;
  /** The name of the squad's credential. `null` for the administrator and for changes at server start. */
  credential: string | null;
  version: string | null;
  /** The requested percentage of visitors for a canary. */
  percent: number | null;
  /** The channel before the change. `null` if no version was live or no channel was changed. */
  from: Channel | null;
  /** The channel after the change, with `stable: null` after a removal. `null` if no channel was changed. */
  to: LoggedChannel | null;
  /** The commit that the version was built from. */
  commit: string | null;
  reason: string | null;
  proof: string | null;
  /**
   * The result of the release checks. `answer` is `forced` if the actor overrode the refusal in `said`. Otherwise,
   * `said` is the refusal or a note about the change.
   */
  gate: { answer: Answer | 'forced'; said: string | null };
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

/** Returns the log entries, newest first, at most `HISTORY_LIMIT`. */
export async function readHistory(db: Db, { packages, since }: Filter): Promise<HistoryEntry[]> {
  let query = db.selectFrom('release_log').selectAll().orderBy('at', 'desc').orderBy('revision', 'desc');
  if (packages) query = query.where('name', 'in', [...packages]);
  if (since) query = query.where('at', '>=', since);
  const rows = await query.limit(HISTORY_LIMIT).execute();
  return rows.map((row) => ({
    at: row.at,
    package: row.name,
    action: row.action,
    actor: row.actor,
    credential: row.credential,
    version: row.version,
    percent: row.percent,
    from: row.channel_before,
    to: row.revision > 0 ? row.pointer : null,
    commit: row.source_commit,
    reason: row.reason,
    proof: row.proof,
    gate: {
      answer: row.overridden === null ? row.answer : 'forced',
      said: row.overridden ?? row.said,
    },
    revision: row.revision > 0 ? row.revision : null,
    set: row.set_id,
  }));
}
