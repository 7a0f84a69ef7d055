import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseUnavailableError } from './databaseUnavailable';
import type { StatementPool } from './StatementPool';
import { valueParsers } from './valueParsers';

/**
 * The default start parameters, with 16 MB instead of 128 MB of shared buffers. A small shop's data is already in the
 * operating system's file cache.
 */
const START_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
const WAIT_LIMIT_MS = 15_000;
/** Matches statements that only read. Excludes statements that begin with `with`, because they may also write. */
const READ_ONLY_STATEMENT = /^\s*select\b/i;

/**
 * Gives PGlite the interface of a PostgreSQL pool with one connection, so transactions never interleave. A caller waits
 * up to `WAIT_LIMIT_MS` for the connection, then gets an error. Code that already has the connection must not request
 * another one, because that request always fails.
 */
export class EmbeddedPool implements StatementPool {
  readonly #database: PGlite;
  readonly #waiting: Array<() => void> = [];
  #isTaken = false;
  #changeCount = 0;

  private constructor(database: PGlite) {
    this.#database = database;
  }

  static async open(options: PGliteOptions): Promise<EmbeddedPool> {
    return new EmbeddedPool(
      await PGlite.create({ ...options, parsers: { ...valueParsers }, startParams: START_PARAMETERS }),
    );
  }

  get changeCount(): number {
    return this.#changeCount;
  }

  async connect(): Promise<PostgresPoolClient> {
    await this.#take();
    const database = this.#database;
    const count = (sql: string) => this.#countChange(sql);
    const run = async <Row>(sql: string, parameters: readonly unknown[]) => {
      count(sql);
      const { command, rowCount, rows } = await database.query<Row>(sql, [...parameters]);
      return { command, rowCount: rowCount ?? 0, rows };
    };
    function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
    function query<Row>(cursor: PostgresCursor<Row>): never;
    function query<Row>(statement: string | PostgresCursor<Row>, parameters: readonly unknown[] = []) {
      if (typeof statement === 'string') return run<Row>(statement, parameters);
      // Kysely uses cursors only to stream results, and the shop doesn't stream results.
      throw new Error('The embedded database does not support cursors.');
    }
    return { query, release: () => this.#release() };
  }

  async query<Row>(text: string, values: unknown[]): Promise<{ rows: Row[] }> {
    await this.#take();
    try {
      this.#countChange(text);
      return await this.#database.query<Row>(text, values);
    } finally {
      this.#release();
    }
  }

  async end(): Promise<void> {
    await this.#take();
    await this.#database.close();
  }

  /**
   * Returns the whole database as an uncompressed archive. Tests pass it to `open` as `loadDataDir`, which is faster
   * than running the migrations.
   */
  async dump(): Promise<Blob> {
    return this.#database.dumpDataDir('none');
  }

  /**
   * Counts a statement, unless it only reads. No other statement can run meanwhile, because the caller holds the only
   * connection.
   */
  #countChange(sql: string): void {
    if (!READ_ONLY_STATEMENT.test(sql)) this.#changeCount += 1;
  }

  async #take(): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(proceed), 1);
        reject(new DatabaseUnavailableError('No connection to the embedded database became available.'));
      }, WAIT_LIMIT_MS);
      this.#waiting.push(proceed);
    });
  }

  #release(): void {
    // The next caller takes over the connection, so it stays taken.
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}
