/** An operation that one person is running now. */
export interface OperationClaimsTable {
  /** The name of the operation and its arguments. */
  operation: string;
  /** After this time, the claim of a server that stopped no longer counts. Uses the database's clock. */
  claimed_until: Date;
}

declare module 'server-kit/db/schema' {
  interface Database {
    operation_claims: OperationClaimsTable;
  }
}
