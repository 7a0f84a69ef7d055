import type { ColumnType, Generated } from 'kysely';

/** The claims that a CI token must have, by name. A `*` in a value matches any characters. */
export type Claims = Record<string, string>;

export interface ReleaseCredentialTable {
  id: string;
  name: string;
  packages: string[];
  commands: string[];
  /** The SHA-256 hash of the secret. Null for a credential that accepts CI tokens. */
  token_hash: string | null;
  /** The column accepts JSON text and returns an object. Null for a credential with a secret. */
  claims: ColumnType<Claims | null, string | null, never>;
  created_at: Date;
  created_by: string;
  expires_at: Date | null;
  last_used_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
}

declare module 'server-kit/db/schema' {
  interface Database {
    release_credentials: ReleaseCredentialTable;
  }
}
