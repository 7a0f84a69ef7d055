import startPostgres from '../../testing/postgres/start.mjs';
import { buildArchive } from './buildArchive.mjs';

/** Jest's global set-up: starts PostgreSQL, and builds the archive unless `SERVER_ARCHIVE` names one already. */
export default async function setUp() {
  process.env.SERVER_ARCHIVE ??= buildArchive();
  await startPostgres();
}
