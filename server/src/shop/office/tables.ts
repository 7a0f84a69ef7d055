/** An operation that a user of the office is running. */
export interface OperationClaimsTable {
  /** The operation's name and first argument, in lower case. */
  operation: string;
  /** When the claim expires, in case its server stops. Uses the database's clock. */
  claimed_until: Date;
}

declare module 'server-kit/db/schema' {
  interface Database {
    operation_claims: OperationClaimsTable;
  }
}
