import type { OpenDatabase } from 'server-kit/db/database';
import { emptyDatabase, openTestDatabase } from './testDatabase';

/**
 * Opens one database for a test file, because opening a database takes longer than most tests.
 * @returns a function that returns the database. Its `close` deletes the rows and keeps the database open.
 */
export function useTestDatabase(): () => OpenDatabase {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  return () => ({ db: database.db, close: () => emptyDatabase(database.db) });
}
