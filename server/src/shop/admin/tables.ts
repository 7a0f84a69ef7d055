import type { ColumnType, Generated } from 'kysely';

export interface OperatorLogTable {
  id: Generated<number>;
  at: Date;
  /** The person who started the command, and the source of the name. */
  who: string;
  /** Where the operator works: `command line`, or a network address. Null if an older server wrote the entry. */
  origin: string | null;
  /** The command, such as `prices set`. */
  command: string;
  /**
   * The changed object: a payment id, a subscription id, a promo code or a masked activation code. It never contains
   * personal data.
   */
  subject: string;
  before: ColumnType<unknown, string | null, string | null>;
  /**
   * The new state, or the error of a failed change. Null if the change removed the object, while the change runs, or
   * if the process exited before it could record the result.
   */
  after: ColumnType<unknown, string | null, string | null>;
}

declare module 'server-kit/db/schema' {
  interface Database {
    operator_log: OperatorLogTable;
  }
}
