import type { CompiledQuery } from 'kysely';
import type { DbOrTrx } from './database';

interface Compilable<Row> {
  compile: () => CompiledQuery<Row>;
}

/** Stands for the value of a parameter while a statement is built. */
class Parameter {
  constructor(readonly name: string) {}
}

/**
 * A statement that is built once and run with other values each time: for what every page asks, building it costs more than sending it.
 * @param names of its parameters
 * @param build gets a stand-in for each value, to be passed where the value would be
 */
export function prepared<Values extends object, Row>(
  names: readonly (keyof Values & string)[],
  build: (db: DbOrTrx, values: Values) => Compilable<Row>,
): (db: DbOrTrx, values: Values) => Promise<Row[]> {
  const standIns = Object.fromEntries(names.map((name) => [name, new Parameter(name)])) as Values;
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, standIns).compile();
    const parameters = compiled.parameters.map((value) => (value instanceof Parameter ? values[value.name as keyof Values] : value));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
