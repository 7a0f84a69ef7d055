import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Statements whose text varies (lists of values) must not fill the memory of every connection. */
const KEPT_STATEMENTS = 500;
/** Their columns change with a migration, after which a prepared one fails. */
const ALL_COLUMNS = /(^|[\s.])\*/;

/**
 * Gives each statement of `client` a name by its text, so that a connection has it parsed and planned once.
 */
export function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  };
  client.query = named as typeof client.query;
}

const names = new Map<string, string>();

/** The name of a statement for a driver; `undefined` for one that goes without. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= KEPT_STATEMENTS || ALL_COLUMNS.test(text)) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}
