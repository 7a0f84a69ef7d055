import { createHash } from 'node:crypto';
import pg from 'pg';
import { DatabaseUnavailableError } from './databaseUnavailable';

/** Limits the memory of every connection, because the text of some statements varies (lists of values). */
const KEPT_STATEMENTS = 500;
/** Matches statements that select all columns. A prepared one fails after a migration adds a column. */
const ALL_COLUMNS = /(^|[\s.])\*/;

type Callback = (error: Error | null, result?: unknown) => void;

/** The names of prepared statements in the connections of one pool. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #renamed = 0;

  /** Returns the name of a statement, or `undefined` if it must not be prepared. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= KEPT_STATEMENTS || ALL_COLUMNS.test(text)) return known;
    const name = createHash('sha256').update(`${this.#renamed} ${text}`).digest('base64url').slice(0, 22);
    this.#names.set(text, name);
    return name;
  }

  /** Gives a statement another name at its next use, so that each connection prepares it again. */
  rename(text: string): void {
    this.#renamed += 1;
    this.#names.delete(text);
  }
}

/**
 * Names each statement of `client` by its text, so that a connection parses and plans it once. Sets the name on a
 * `pg.Query`, because the driver copies a plain object property by property, which is slower than sending it.
 */
export function nameStatements(client: pg.PoolClient, names: StatementNames): void {
  const query = client.query.bind(client) as (statement: unknown, values?: unknown, callback?: Callback) => unknown;
  const named = (text: unknown, values?: unknown, callback?: Callback) => {
    const name = typeof text === 'string' && Array.isArray(values) ? names.of(text) : undefined;
    if (name === undefined) return query(text, values, callback);
    const send = (reply: Callback) => {
      const statement = Object.assign(new pg.Query(text as string, values as unknown[]), { name });
      return query(statement, undefined, (error, result) =>
        reply(error && renameIfOutdated(names, text as string, error), result),
      );
    };
    if (callback) return send(callback);
    return new Promise((resolve, reject) => {
      send((error, result) => (error ? reject(error) : resolve(result)));
    });
  };
  client.query = named as typeof client.query;
}

/** Renames a statement after a migration changed the type of a column. */
function renameIfOutdated(names: StatementNames, text: string, error: Error): Error {
  // PostgreSQL translates the message, and the code alone has other meanings too.
  if ((error as pg.DatabaseError).routine !== 'RevalidateCachedQuery') return error;
  names.rename(text);
  return new DatabaseUnavailableError('A migration changed what this statement returns. The next attempt will work.', {
    cause: error,
  });
}
