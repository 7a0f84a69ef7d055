import type { ColumnType, Generated } from 'kysely';
import type { ReleaseRecord } from 'shared/contract/registry';

/** The versions of one package that visitors get. */
export interface Channel {
  stable: string;
  previous: string | null;
  canary: { version: string; percent: number } | null;
}

/** A channel in the log. A retired package has no live version. */
export type LoggedChannel = Channel | { stable: null; previous: null; canary: null };

export interface ReleaseTable {
  name: string;
  version: string;
  /** Written as JSON text, read as an object. */
  record: ColumnType<ReleaseRecord, string, never>;
  /** The page of a shell's release. Null for a remote. */
  page_html: string | null;
  published_at: Date;
  published_by: string;
  /** When the release was marked bad. A bad release is never used as a fallback or for a rollback. */
  bad_at: Date | null;
  bad_by: string | null;
  bad_reason: string | null;
}

/** The channel of each live package. Changes compare and swap `revision`. */
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
  name: string;
  revision: number;
  action: string;
  /** The channel after the change. Written as JSON text, read as an object. */
  pointer: ColumnType<LoggedChannel, string, never>;
  actor: string;
  at: Date;
  /** Shared by all changes of one release set; `null` for a change of one package. */
  set_id: string | null;
  reason: string | null;
  /** The refusal that `--force` overrode. */
  overridden: string | null;
}

declare module '../db/schema' {
  interface Database {
    releases: ReleaseTable;
    release_pointers: ReleaseChannelTable;
    release_log: ReleaseLogTable;
  }
}
