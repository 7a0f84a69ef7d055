import type { CompiledQuery } from 'kysely';
import { type DbOrTrx, PooledDb } from './database';

interface Compilable<Row> {
  compile: () => CompiledQuery<Row>;
}

/** A placeholder for the value of a parameter. */
class Placeholder {
  constructor(readonly name: string) {}
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
  const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as Values;
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, placeholders).compile();
    const parameters = compiled.parameters.map((value) =>
      toText(value instanceof Placeholder ? values[value.name as keyof Values] : value),
    );
    if (!(db instanceof PooledDb)) return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
    const { rows } = await db.pool.query(compiled.sql, parameters);
    return rows as Row[];
  };
}

/**
 * Formats an instant as ISO text. The driver's own format is far slower, because it formats each field in local time.
 */
function toText(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
