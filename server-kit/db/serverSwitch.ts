import type pg from 'pg';
import { errorCode } from './databaseUnavailable';
import type { FailedStatement, Reply } from './namedStatements';

const READ_ONLY = '25006';
/**
 * Matches the SQL states which show that a connection is on the wrong server. In order: connection exception, shutdown,
 * crash, starting up or in recovery, read-only transaction.
 */
const WRONG_SERVER = /^(08|57P0[123]|25006)/;

/** Fails with the SQL state of a refused write if the server is a standby or read-only. Otherwise does nothing. */
export const REQUIRE_WRITES = `do $$ begin
  if current_setting('transaction_read_only')::boolean then
    raise read_only_sql_transaction using message = 'The database is read-only.';
  end if;
end $$`;

export function isReadOnly(error: unknown): boolean {
  return errorCode(error) === READ_ONLY;
}

/**
 * Moves a pool to the database's new server after a failover. Once an error shows that a connection is on the wrong
 * server, closes all connections opened before the error: idle ones immediately, others when released.
 */
export class ServerSwitch {
  #epoch = 0;
  /** The epoch in which each connection was opened. */
  readonly #epochs = new WeakMap<object, number>();

  constructor(private readonly pool: pg.Pool) {
    pool.on('release', (_error, client) => {
      // The pool doesn't keep a connection that is ending.
      if (this.#epochs.get(client) !== this.#epoch) void client.end();
    });
  }

  add(client: pg.PoolClient): void {
    this.#epochs.set(client, this.#epoch);
    client.on('error', (error) => this.#check(client, error));
  }

  /**
   * Handles a failed statement. Runs it once more on a new connection if a read-only server refused it outside a
   * transaction. Inside one, the caller must repeat the whole transaction.
   */
  recover({ client, text, values }: FailedStatement, error: Error, reply: Reply): void {
    this.#check(client, error);
    // The client still has its status from before the statement, because PostgreSQL sends the error before the new
    // status.
    const isAlone = client.getTransactionStatus() === 'I';
    if (!isReadOnly(error) || !isAlone || !this.#canConnect()) return reply(error);
    // `nameStatements` passes on a statement in an object unchanged, so a second failure goes to the caller.
    this.pool.query({ text, values }, reply);
  }

  /**
   * Returns whether the pool can provide a connection immediately. The failed statement still holds its connection, so
   * several failed statements could otherwise wait for each other.
   */
  #canConnect(): boolean {
    return this.pool.idleCount > 0 || this.pool.totalCount < this.pool.options.max;
  }

  #check(client: pg.PoolClient, error: Error): void {
    if (!WRONG_SERVER.test(errorCode(error)) || this.#epochs.get(client) !== this.#epoch) return;
    this.#epoch += 1;
    // Take and release each idle connection. The release closes it, because its epoch is over.
    for (let count = this.pool.idleCount; count > 0; count -= 1)
      this.pool.connect().then((idle) => idle.release(), ignore);
  }
}

const ignore = () => undefined;
