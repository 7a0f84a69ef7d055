import type { CompiledQuery } from 'kysely';
import { type DbOrTrx, PooledDb } from './database';

interface Compilable<Row> {
  compile: () => CompiledQuery<Row>;
}

/** Stands for the value of a parameter while a statement is built. */
class StandIn {
  constructor(readonly name: string) {}
}

/**
 * A statement that is built once and run with other values each time: for what every page asks, building it costs more than sending it. It goes to the
 * pool itself, which is a shorter way than the query builder's; a transaction, and a database with plugins, is asked as every other statement asks it.
 * @param names of its parameters
 * @param build gets a stand-in for each value, to be passed where the value would be
 */
export function prepared<Values extends object, Row>(
  names: readonly (keyof Values & string)[],
  build: (db: DbOrTrx, values: Values) => Compilable<Row>,
): (db: DbOrTrx, values: Values) => Promise<Row[]> {
  const standIns = Object.fromEntries(names.map((name) => [name, new StandIn(name)])) as Values;
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, standIns).compile();
    const parameters = compiled.parameters.map((value) => toText(value instanceof StandIn ? values[value.name as keyof Values] : value));
    if (!(db instanceof PooledDb)) return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
    const { rows } = await db.pool.query(compiled.sql, parameters);
    return rows as Row[];
  };
}

/** An instant as a driver would write it down itself, but by far slower: field by field, and in local time. */
function toText(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
