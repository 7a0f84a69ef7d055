import type { ColumnType, Generated } from 'kysely';

export interface OperatorLogTable {
  id: Generated<number>;
  at: Date;
  /** Who called the command, and how that is known. */
  who: string;
  /** Such as `prices set`. */
  command: string;
  /** What was changed: a payment id, a subscription id, a promo code, a masked activation code. Never a person's data. */
  subject: string;
  before: ColumnType<unknown, string | null, string | null>;
  /** Null while the change runs, and if the process ended before its outcome was known. */
  after: ColumnType<unknown, string | null, string | null>;
}

declare module '../db/schema' {
  interface Database {
    operator_log: OperatorLogTable;
  }
}
