import startPostgres from 'server-kit/testing/postgres/start.mjs';
import { buildArchive } from './buildArchive.mjs';

/** Jest's global setup. Starts PostgreSQL. Builds the archive unless `SERVER_ARCHIVE` contains the path of one. */
export default async function setUp() {
  process.env.SERVER_ARCHIVE ??= buildArchive();
  await startPostgres();
}
