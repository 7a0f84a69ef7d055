import { createHash } from 'node:crypto';
import pg from 'pg';
import { DatabaseUnavailableError } from './databaseUnavailable';

/**
 * The maximum number of named statements, which limits each connection's memory. A statement with a list of values
 * needs one name for each list length.
 */
const MAX_NAMED_STATEMENTS = 500;
/**
 * Matches statements that select all columns. Once prepared, such a statement fails after a migration adds a column.
 */
const ALL_COLUMNS = /(^|[\s.])\*/;

export type Reply = (error: Error | null, result?: unknown) => void;

export interface FailedStatement {
  client: pg.PoolClient;
  text: string;
  values: unknown[];
}

/** Replies to a failed statement, with its error or with the result of a second attempt. */
export type Recover = (statement: FailedStatement, error: Error, reply: Reply) => void;

/** Chooses names for prepared statements. All connections in a pool share these names. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #renamed = 0;

  /**
   * Returns a statement's name, or `undefined` if it selects all columns. New statements get no name once the maximum
   * is reached.
   */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_NAMED_STATEMENTS || ALL_COLUMNS.test(text)) return known;
    const name = createHash('sha256').update(`${this.#renamed} ${text}`).digest('base64url').slice(0, 22);
    this.#names.set(text, name);
    return name;
  }

  /** Deletes a statement's name. The next use creates a new name, so each connection prepares the statement again. */
  rename(text: string): void {
    this.#renamed += 1;
    this.#names.delete(text);
  }
}

/**
 * Names each statement of `client` that has parameters, so PostgreSQL parses it only once per connection. Leaves a
 * statement unchanged if `names` has no name for it. Uses a `pg.Query`, because the driver copies each property of a
 * plain object, which takes longer than sending the statement. Passes failed statements to `recover`.
 */
export function nameStatements(client: pg.PoolClient, names: StatementNames, recover: Recover): void {
  // The cast is needed, because `named` passes on the arguments of every overload.
  const query = client.query.bind(client) as (statement: unknown, values?: unknown, callback?: Reply) => unknown;
  const named = (text: unknown, values?: unknown, callback?: Reply) => {
    if (typeof text !== 'string' || !Array.isArray(values)) return query(text, values, callback);
    const name = names.of(text);
    const send = (reply: Reply) => {
      const statement = Object.assign(new pg.Query(text, values), name !== undefined && { name });
      return query(statement, undefined, (error, result) => {
        if (!error) return reply(null, result);
        recover({ client, text, values }, renameIfOutdated(names, text, error), reply);
      });
    };
    if (callback) return send(callback);
    return new Promise((resolve, reject) => {
      send((error, result) => (error ? reject(error) : resolve(result)));
    });
  };
  // The cast is safe, because `named` accepts the parameters of every overload and returns the driver's result.
  client.query = named as typeof client.query;
}

/**
 * Renames a statement and returns a retryable error, if the error shows that a migration changed the statement's result
 * columns. Returns any other error unchanged.
 */
function renameIfOutdated(names: StatementNames, text: string, error: Error): Error {
  // Check the routine instead of the message or the code. PostgreSQL translates the message, and the code also has
  // other causes.
  if (!('routine' in error) || error.routine !== 'RevalidateCachedQuery') return error;
  names.rename(text);
  return new DatabaseUnavailableError("A migration changed this statement's result columns. Run the statement again.", {
    cause: error,
  });
}
