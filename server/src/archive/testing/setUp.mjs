import startPostgres from '../../testing/postgres/start.mjs';
import { buildArchive } from './buildArchive.mjs';

/** Jest's global set-up. Starts PostgreSQL. Builds the archive if `SERVER_ARCHIVE`, its path, is not set. */
export default async function setUp() {
  process.env.SERVER_ARCHIVE ??= buildArchive();
  await startPostgres();
}
