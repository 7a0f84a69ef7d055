import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ReleaseRecord } from 'shared/contract/registry';

export interface Channel {
  stable: string;
  previous: string | null;
  canary: { version: string; percent: number } | null;
}

/** A channel in the log. `stable` is null for a retired package. */
export type LoggedChannel = Channel | { stable: null; previous: null; canary: null };

export interface ReleaseTable {
  name: string;
  version: string;
  /** The column accepts JSON text and returns an object. */
  record: ColumnType<ReleaseRecord, string, never>;
  site: GeneratedAlways<string>;
  /** The HTML page of a shell. Null for a remote. */
  page_html: string | null;
  published_at: Date;
  published_by: string;
  /** When the release was marked bad. Pages never fall back to a bad release, and rollbacks skip it. */
  bad_at: Date | null;
  bad_by: string | null;
  bad_reason: string | null;
}

/**
 * The channel of each live package. A change increments `revision`, and fails if another change has incremented it in
 * the meantime.
 */
export interface ReleaseChannelTable {
  name: string;
  revision: number;
  stable: string;
  previous: string | null;
  canary_version: string | null;
  canary_percent: Generated<number>;
}

export interface ReleaseLogTable {
  id: string;
  /** The package's name, `*` for all packages, or `@credentials` for a credential. */
  name: string;
  /** The revision of the changed channel. 0 if no channel was changed. */
  revision: number;
  action: string;
  /** The channel after the change. The column accepts JSON text and returns an object. */
  channel_after: ColumnType<LoggedChannel, string, never>;
  actor: string;
  at: Date;
  /** The id of the release set, which all its changes share. Null if only one package was changed. */
  set_id: string | null;
  reason: string | null;
  /** The refusal that `--force` overrode. */
  overridden: string | null;
  /** The name of the squad's credential. Null for the administrator and for changes at server start. */
  credential: Generated<string | null>;
  /** The version that the action is about. */
  version: Generated<string | null>;
  /** The requested percentage of visitors for a canary. */
  percent: Generated<number | null>;
  /** The commit of `version`. It stays in the log after the release is removed. */
  source_commit: Generated<string | null>;
  /** The channel before the change. The column accepts JSON text and returns an object. */
  channel_before: ColumnType<Channel | null, string | null | undefined, never>;
  answer: Generated<Answer>;
  /** The refusal, or a note about the change. */
  note: Generated<string | null>;
  /** When a server posted the entry to the chat. Null for an entry that servers don't post. */
  posted_at: Generated<Date | null>;
  /** Until then, no other server posts the entry to the chat. */
  claimed_until: Generated<Date | null>;
}

/** The result of the release checks. A forced change is `accepted` and has the refusal in `overridden`. */
export type Answer = 'accepted' | 'refused';

/** The source map of a script in a release. No route serves it. */
export interface ReleaseSourceMapTable {
  name: string;
  version: string;
  file: string;
  /** The sha384 of the script, as in the record. */
  integrity: string;
  /** The map as JSON, compressed with gzip. */
  content: Uint8Array;
}

declare module 'server-kit/db/schema' {
  interface Database {
    releases: ReleaseTable;
    release_channels: ReleaseChannelTable;
    release_log: ReleaseLogTable;
    release_source_maps: ReleaseSourceMapTable;
  }
}
