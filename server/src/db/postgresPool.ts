import { Socket } from 'node:net';
import pg from 'pg';
import { nameStatements } from './namedStatements';
import { valueParsers } from './valueParsers';

const STATEMENT_LIMIT_MS = 30_000;
/** The server itself ends a statement that takes too long; one that says nothing even then hangs, or is out of reach. */
const SILENCE_LIMIT_MS = STATEMENT_LIMIT_MS + 5_000;

/** A pool of connections to PostgreSQL. `onError` hears of idle connections that broke; the pool replaces them by itself. */
export function openPostgresPool(connectionString: string, onError: (error: Error) => void, silenceLimitMs = SILENCE_LIMIT_MS): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_LIMIT_MS,
    stream: () => openSocket(silenceLimitMs),
    types: { getTypeParser: (id: number, format?: 'text' | 'binary') => valueParsers[id] ?? pg.types.getTypeParser(id, format as 'text') },
  });
  pool.on('error', onError);
  // Without a listener of its own, a connection that breaks while it is checked out would end the process.
  pool.on('connect', (client) => {
    client.on('error', onError);
    nameStatements(client);
  });
  return pool;
}

/** A socket that is torn down once nothing was sent or received for so long. Idle connections have been closed by the pool before. */
function openSocket(silenceLimitMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceLimitMs, () => socket.destroy(new Error('Connection terminated: the database said nothing.')));
}
