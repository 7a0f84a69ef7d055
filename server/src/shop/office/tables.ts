import type { Generated } from 'kysely';

/** What staff wrote about an order, a subscription or a customer. Customers don't see it. */
export interface OfficeNotesTable {
  id: Generated<number>;
  /** A payment id, a subscription id or a customer id. */
  about: string;
  /** The email address of the staff member. */
  author: string;
  note: string;
  at: Date;
}

/** An operation that one person is running now. */
export interface OperationClaimsTable {
  /** The name of the operation and its arguments. */
  operation: string;
  /** After this time, the claim of a server that stopped no longer counts. Uses the database's clock. */
  claimed_until: Date;
}

declare module 'server-kit/db/schema' {
  interface Database {
    office_notes: OfficeNotesTable;
    operation_claims: OperationClaimsTable;
  }
}
