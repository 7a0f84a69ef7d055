import { Socket } from 'node:net';
import pg from 'pg';
import { nameStatements, StatementNames } from './namedStatements';
import { REQUIRE_WRITES, ServerSwitch } from './serverSwitch';
import { valueParsers } from './valueParsers';

const STATEMENT_LIMIT_MS = 30_000;
/**
 * The time limit for a connection without traffic. PostgreSQL cancels slow statements sooner, so a connection that is
 * silent for longer is broken.
 */
const SILENCE_LIMIT_MS = STATEMENT_LIMIT_MS + 5_000;
/**
 * The time limit for an idle transaction. A server that freezes inside a transaction keeps its locks until PostgreSQL
 * ends its session. Our transactions wait only for the database, so they are never idle for long.
 */
const IDLE_IN_TRANSACTION_LIMIT_MS = 5_000;
/**
 * The time limit for waiting for a lock. PostgreSQL releases a frozen server's locks sooner, so a waiting statement
 * usually gets the lock in time.
 */
const LOCK_LIMIT_MS = 8_000;
/**
 * Makes PostgreSQL close an unreachable machine's connections after 30 seconds, not two hours. Lets each query use one
 * process, because a page of a list took 30 ms in one process and 700 ms in three.
 */
const SESSION_OPTIONS =
  '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c max_parallel_workers_per_gather=0';

export interface PoolLimits {
  /** The time limit for one statement. 0 means no limit. */
  statementMs: number;
  /** The time limit for a connection without traffic. 0 means no limit. */
  silenceMs: number;
}

const LIMITS: PoolLimits = { statementMs: STATEMENT_LIMIT_MS, silenceMs: SILENCE_LIMIT_MS };

/**
 * Opens a pool of connections to PostgreSQL. If a connection breaks, the pool calls `onError` and opens a new
 * connection when it needs one. The pool rejects a standby or a read-only server. Parameters of the connection string,
 * such as `?lock_timeout=2000`, override the limits.
 */
export function openPostgresPool(connectionString: string, onError: (error: Error) => void, limits = LIMITS): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: limits.statementMs,
    lock_timeout: LOCK_LIMIT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_LIMIT_MS,
    options: SESSION_OPTIONS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 15_000,
    stream: () => openSocket(limits.silenceMs),
    verify: (client, done) => client.query(REQUIRE_WRITES, done),
    types: {
      // Both calls do the same. Each overload of `getTypeParser` accepts only one type of `format`.
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        valueParsers[id] ??
        (format === 'binary' ? pg.types.getTypeParser(id, format) : pg.types.getTypeParser(id, format)),
    },
  });
  pool.on('error', onError);
  const names = new StatementNames();
  const serverSwitch = new ServerSwitch(pool);
  // Add a listener to each connection. Without a listener, a broken connection would stop the process.
  pool.on('connect', (client) => {
    client.on('error', onError);
    serverSwitch.add(client);
    nameStatements(client, names, (statement, error, reply) => serverSwitch.recover(statement, error, reply));
  });
  return pool;
}

/**
 * Opens a socket that closes after `silenceLimitMs` without traffic. The pool closes idle connections before that time.
 */
function openSocket(silenceLimitMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceLimitMs, () =>
    socket.destroy(new Error('Connection terminated: the database sent no data.')),
  );
}
