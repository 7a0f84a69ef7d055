import type { CompiledQuery } from 'kysely';
import { type DbOrTrx, PooledDb } from './database';

interface Compilable<Row> {
  compile: () => CompiledQuery<Row>;
}

/**
 * Returns a function that runs a statement with new values each time. Builds the statement only once, because building
 * it takes longer than sending it. Runs the statement directly on the pool, which is faster than the query builder,
 * except in transactions and on databases with plugins.
 * @param names the names of the statement's parameters
 * @param build returns the statement. It receives a placeholder instead of each value.
 */
export function prepared<Values extends object, Row>(
  names: readonly (keyof Values & string)[],
  build: (db: DbOrTrx, values: Values) => Compilable<Row>,
): (db: DbOrTrx, values: Values) => Promise<Row[]> {
  /**
   * The parameter names by placeholder. Each placeholder is an object that replaces a value while the statement is
   * built.
   */
  const nameOf = new Map<unknown, keyof Values>(names.map((name) => [{ name }, name]));
  // The cast is safe. The query builder never reads a value, so a placeholder can replace a value of any type.
  const placeholders = Object.fromEntries([...nameOf].map(([placeholder, name]) => [name, placeholder])) as Values;
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, placeholders).compile();
    const parameters = compiled.parameters.map((value) => {
      const name = nameOf.get(value);
      return formatDate(name === undefined ? value : values[name]);
    });
    if (!(db instanceof PooledDb)) return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
    return (await db.pool.query<Row>(compiled.sql, parameters)).rows;
  };
}

/**
 * Formats a date as an ISO string, and returns other values unchanged. The driver's own format is far slower, because
 * it formats each field in local time.
 */
function formatDate(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
