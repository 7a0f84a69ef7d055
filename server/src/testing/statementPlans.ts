import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import type { Db } from '../db/database';

/** The statements of a `watchStatements` database: text and parameters. */
export type WatchedStatements = Map<string, readonly unknown[]>;

/** Returns `db` with a record of every statement that runs on it. */
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

/** Replaces the placeholders of a prepared statement. They are valid as text, but an instant needs a valid value. */
const valueOf = (recorded: unknown) =>
  (recorded as { name?: unknown } | null)?.name === 'now' ? new Date() : recorded;

/**
 * Returns the plans of the statements that read a whole table.
 * @param smallTables matches the allowed scans
 */
export async function findScans(db: Db, statements: WatchedStatements, smallTables?: RegExp): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const found: string[] = [];
    for (const [text, parameters] of statements) {
      if (text.startsWith('insert')) continue;
      const { rows } = await trx.executeQuery<Record<string, string>>(
        CompiledQuery.raw(`explain ${text}`, parameters.map(valueOf)),
      );
      const plan = rows.map((row) => Object.values(row)[0]!).join('\n');
      if (plan.includes('Seq Scan') && !smallTables?.test(plan)) found.push(`${text}\n${plan}`);
    }
    return found;
  });
}
