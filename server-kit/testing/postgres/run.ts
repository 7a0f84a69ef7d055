/**
 * Runs PostgreSQL until the parent process exits for any reason. Sends the parent `{ url }` or `{ error }`. Runs in its
 * own process, because the PostgreSQL library changes how that process exits.
 */

import { startPostgres } from './startPostgres';
import { freePort } from '../freePort';
import { FOR_TESTS } from './flags';
import { memoryFolder } from './memoryFolder';

try {
  const postgres = await startPostgres(await freePort(), FOR_TESTS, await memoryFolder());
  process.once('disconnect', () => void postgres.remove().then(() => process.exit(0)));
  process.send?.({ url: postgres.url });
} catch (error) {
  process.send?.({ error: error instanceof Error ? error.message : String(error) }, () => process.exit(1));
}
