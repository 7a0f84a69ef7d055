import type { ColumnType, Generated } from 'kysely';
import type { ReleaseRecord } from 'shared/contract/registry';

/** Which release of one package is served. */
export interface Channel {
  stable: string;
  previous: string | null;
  canary: { version: string; percent: number } | null;
}

export interface ReleaseTable {
  name: string;
  version: string;
  /** Written as JSON text, read as an object. */
  record: ColumnType<ReleaseRecord, string, never>;
  /** The page of a shell's release; absent for a remote. */
  page_html: string | null;
  published_at: Date;
  published_by: string;
}

/** Which release of `name` is served. Changed by compare-and-swap on `revision`. */
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
  pointer: ColumnType<Channel, string, never>;
  actor: string;
  at: Date;
}

export interface ReleaseTables {
  releases: ReleaseTable;
  release_pointers: ReleaseChannelTable;
  release_log: ReleaseLogTable;
}
