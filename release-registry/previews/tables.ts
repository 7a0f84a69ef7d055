import type { ColumnType } from 'kysely';

/** The key that signs all preview links of this registry. The table has at most one row, with the id 1. */
export interface PreviewKeyTable {
  id: number;
  key: ColumnType<Uint8Array, Uint8Array, never>;
}

/** A preview. `end-preview` deletes the row. After the preview expires, housekeeping or `gc` deletes it. */
export interface ReleasePreviewTable {
  id: string;
  created_at: Date;
  created_by: string;
  expires_at: Date;
}

export interface PreviewedReleaseTable {
  preview_id: string;
  name: string;
  version: string;
}

declare module 'server-kit/db/schema' {
  interface Database {
    preview_keys: PreviewKeyTable;
    release_previews: ReleasePreviewTable;
    previewed_releases: PreviewedReleaseTable;
  }
}
