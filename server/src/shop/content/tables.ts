/** The versions of the terms of sale. A version never changes, because orders refer to it. */
export interface TermsVersionsTable {
  /** The SHA-256 hash of `content`, in hexadecimal. */
  version: string;
  /** The texts as JSON: see `Terms`. */
  content: string;
  /** When a server first published this version. */
  published_at: Date;
}

declare module 'server-kit/db/schema' {
  interface Database {
    terms_versions: TermsVersionsTable;
  }
}
