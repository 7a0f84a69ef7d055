import type { CompiledQuery } from 'kysely';
import { type DbOrTrx, PooledDb } from './database';

interface Compilable<Row> {
  compile: () => CompiledQuery<Row>;
}

/**
 * Builds a statement once and runs it with new values each time. Building a frequent statement costs more than sending
 * it. Runs on the pool directly, which is faster than the query builder. Uses the query builder in transactions and on
 * databases with plugins.
 * @param names the names of the statement's parameters
 * @param build receives a placeholder for each value
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
  // The cast is safe, because the query builder never reads a value. A placeholder can therefore replace a value of any
  // type.
  const placeholders = Object.fromEntries([...nameOf].map(([place, name]) => [name, place])) as Values;
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, placeholders).compile();
    const parameters = compiled.parameters.map((value) => {
      const name = nameOf.get(value);
      return toText(name === undefined ? value : values[name]);
    });
    if (!(db instanceof PooledDb)) return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
    return (await db.pool.query<Row>(compiled.sql, parameters)).rows;
  };
}

/**
 * Formats an instant as ISO text. The driver's own format is far slower, because it formats each field in local time.
 */
function toText(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
