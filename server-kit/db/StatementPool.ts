import type { PostgresPool } from 'kysely';

/** A pool of connections that can also run single statements. */
export interface StatementPool extends PostgresPool {
  query<Row>(text: string, values: unknown[]): Promise<{ rows: Row[] }>;
  /**
   * The number of statements that may have changed data. While this number stays the same, earlier results are still
   * current. Undefined on PostgreSQL, where other servers can also change data.
   */
  readonly changeCount?: number;
}
