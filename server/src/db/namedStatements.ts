import { createHash } from 'node:crypto';
import pg from 'pg';

/** Statements whose text varies (lists of values) must not fill the memory of every connection. */
const KEPT_STATEMENTS = 500;
/** Their columns change with a migration, after which a prepared one fails. */
const ALL_COLUMNS = /(^|[\s.])\*/;

type Callback = (error: Error | null, result?: unknown) => void;

/**
 * Gives each statement of `client` a name by its text, so that a connection has it parsed and planned once. The name goes on a query made of the text, which the
 * driver takes as it is; the description of one it would copy property by property, which costs more than the rest of sending it.
 */
export function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (statement: unknown, values?: unknown, callback?: Callback) => unknown;
  const named = (text: unknown, values?: unknown, callback?: Callback) => {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    if (name === undefined) return query(text, values, callback);
    const statement = Object.assign(new pg.Query(text as string, values as unknown[]), { name });
    if (callback) return query(statement, undefined, callback);
    return new Promise((resolve, reject) => {
      query(statement, undefined, (error, result) => (error ? reject(error) : resolve(result)));
    });
  };
  client.query = named as typeof client.query;
}

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= KEPT_STATEMENTS || ALL_COLUMNS.test(text)) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}
