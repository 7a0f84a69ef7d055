import pg from 'pg';
import { nameStatements } from './namedStatements';
import { valueParsers } from './valueParsers';

/** A pool of connections to PostgreSQL. `onError` hears of idle connections that broke; the pool replaces them by itself. */
export function openPostgresPool(connectionString: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
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
