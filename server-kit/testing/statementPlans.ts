import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import type { Db } from '../db/database';

/** The statements that ran on a `watchStatements` database. Maps each SQL text to its latest parameters. */
export type WatchedStatements = Map<string, readonly unknown[]>;

/** Returns a copy of `db` that records each statement in `statements`. */
export function watchStatements(db: Db): { db: Db; statements: WatchedStatements } {
  const statements: WatchedStatements = new Map();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql: text, parameters } = db.getExecutor().compileQuery<RootOperationNode>(node, queryId);
      statements.set(text, parameters);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), statements };
}

/** The names of the placeholders for times and dates in prepared statements. */
const TIMES: readonly unknown[] = ['now', 'today', 'recordedBefore', 'since'];

/**
 * Returns a recorded parameter's value. Replaces the placeholder for a time, which PostgreSQL would reject, with the
 * current time.
 */
const valueOf = (recorded: unknown) =>
  typeof recorded === 'object' && recorded && 'name' in recorded && TIMES.includes(recorded.name)
    ? new Date()
    : recorded;

/**
 * Returns the text and plan of each statement that cannot use an index.
 * @param smallTables matches the plans that may read a whole table
 */
export async function findScans(db: Db, statements: WatchedStatements, smallTables?: RegExp): Promise<string[]> {
  return (await readPlans(db, statements)).filter((plan) => plan.includes('Seq Scan') && !smallTables?.test(plan));
}

/**
 * Returns the text and plan of each statement. Turns sequential scans off, so that PostgreSQL uses an index even for a
 * small table. Skips inserts.
 */
export async function readPlans(db: Db, statements: WatchedStatements): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const plans: string[] = [];
    for (const [text, parameters] of statements) {
      if (text.startsWith('insert')) continue;
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${text}`, parameters.map(valueOf)),
      );
      plans.push(`${text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
    }
    return plans;
  });
}
