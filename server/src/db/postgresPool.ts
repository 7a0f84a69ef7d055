import { Socket } from 'node:net';
import pg from 'pg';
import { nameStatements, StatementNames } from './namedStatements';
import { valueParsers } from './valueParsers';

const STATEMENT_LIMIT_MS = 30_000;
/** PostgreSQL ends a statement that takes too long. A connection that stays silent for longer is broken. */
const SILENCE_LIMIT_MS = STATEMENT_LIMIT_MS + 5_000;
/**
 * A server that freezes inside a transaction (SIGSTOP, a paused virtual machine) keeps its locks until PostgreSQL ends
 * its session. No transaction of ours waits for anything but the database, so none is idle for long.
 */
const IDLE_IN_TRANSACTION_LIMIT_MS = 5_000;
/** Longer than a frozen server keeps a lock, so that waiting statements usually get it. */
const LOCK_LIMIT_MS = 8_000;
/** PostgreSQL drops the connections of an unreachable machine after half a minute. Its default is two hours. */
const KEEPALIVE_OPTIONS = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

export interface PoolLimits {
  /** How long one statement may take; 0 means no limit. */
  statementMs: number;
  /** How long a connection may be without traffic; 0 means no limit. */
  silenceMs: number;
}

const LIMITS: PoolLimits = { statementMs: STATEMENT_LIMIT_MS, silenceMs: SILENCE_LIMIT_MS };

/**
 * Opens a pool of connections to PostgreSQL. Calls `onError` if an idle connection breaks; the pool replaces it.
 * Parameters of the connection string, such as `?lock_timeout=2000`, replace the limits.
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
    options: KEEPALIVE_OPTIONS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 15_000,
    stream: () => openSocket(limits.silenceMs),
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        valueParsers[id] ?? pg.types.getTypeParser(id, format as 'text'),
    },
  });
  pool.on('error', onError);
  const names = new StatementNames();
  // Without this listener, a connection that breaks during use would end the process.
  pool.on('connect', (client) => {
    client.on('error', onError);
    nameStatements(client, names);
  });
  return pool;
}

/** Opens a socket that ends after a time without traffic. The pool closes idle connections earlier. */
function openSocket(silenceLimitMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceLimitMs, () =>
    socket.destroy(new Error('Connection terminated: the database said nothing.')),
  );
}
