import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createDb, type Db, type OpenDatabase } from '../db/database';
import { EmbeddedPool } from '../db/embeddedPool';
import { migrateToLatest } from '../db/migrate';
import {
  createPostgresTestDatabase,
  hashOf,
  openPostgresTestDatabase,
  type PostgresDatabase,
  type TestSchema,
} from './postgresTestDatabase';

/** Returns functions that open migrated databases for tests. `TEST_DATABASE_URL` selects a PostgreSQL server. */
export function testDatabases(schema: TestSchema) {
  return {
    /** Opens a new database, either embedded and in memory, or on PostgreSQL. `close` removes it. */
    openTestDatabase: async (): Promise<OpenDatabase> => {
      const url = process.env['TEST_DATABASE_URL'];
      return url === undefined ? openEmbedded(schema) : openPostgresTestDatabase(url, schema);
    },
    /** Creates a database on PostgreSQL, for tests that open their own connections. */
    createPostgresDatabase: async (): Promise<PostgresDatabase> => {
      const url = process.env['TEST_DATABASE_URL'];
      if (url === undefined) throw new Error('This test needs PostgreSQL: npm run test:postgres -w server');
      return createPostgresTestDatabase(url, schema);
    },
  };
}

/**
 * Deletes all rows except those in the tables `filled`, whose rows the migrations insert, and resets the sequences.
 * `truncate` would create new files for 71 tables and their indexes, which takes 40 times as long. The role `replica`
 * skips foreign keys and triggers, as `truncate` does.
 */
export async function emptyTables(db: Db, filled: readonly string[] = []): Promise<void> {
  const kept = sql.join(['schema_migrations', ...filled].map((name) => sql.lit(name)));
  await sql`
    do $$
    declare emptied oid[] := (
      select array_agg(oid) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in (${kept})
    );
    declare each oid;
    begin
      set local session_replication_role = replica;
      foreach each in array emptied loop
        execute 'delete from ' || each::regclass;
      end loop;
      perform setval(seqrelid::regclass, seqstart, false)
      from pg_sequence join pg_depend on objid = seqrelid and deptype in ('a', 'i') and refobjid = any (emptied);
    end $$`.execute(db);
}

async function openEmbedded(schema: TestSchema): Promise<OpenDatabase> {
  const path = join(tmpdir(), 'call-recorder-tests', `${hashOf(schema)}.tar`);
  const template = await readFile(path).catch(() => undefined);
  const pool = await EmbeddedPool.open(template ? { loadDataDir: new Blob([template]) } : {});
  const db = createDb(pool);
  if (!template) {
    await migrateToLatest(db, schema.migrations);
    await keepTemplate(path, await pool.dump());
  }
  return { db, close: () => db.destroy() };
}

async function keepTemplate(path: string, dump: Blob): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, Buffer.from(await dump.arrayBuffer()));
  await rename(draft, path);
}
