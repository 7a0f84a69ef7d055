/**
 * Runs a PostgreSQL server and a standby that replicates it, until the parent process exits. Sends the parent
 * `{ primary, standby }` with their URLs, or `{ error }`. On any message, restarts the primary and sends "restarted".
 * Runs in its own process, because the PostgreSQL library changes how that process exits.
 */

import { startPostgres } from './startPostgres';
import { freePort } from '../freePort';
import { FOR_TESTS } from './flags';
import { memoryFolder } from './memoryFolder';

try {
  const primary = await startPostgres(await freePort(), FOR_TESTS, await memoryFolder());
  const standby = await primary.startStandby(await freePort());
  const restart = async () => {
    await primary.stop();
    await primary.start();
    process.send?.('restarted');
  };
  process.on('message', () => void restart());
  process.once('disconnect', () => {
    void Promise.all([primary.remove(), standby.remove()]).then(() => process.exit(0));
  });
  process.send?.({ primary: primary.url, standby: standby.url });
} catch (error) {
  process.send?.({ error: error instanceof Error ? error.message : String(error) }, () => process.exit(1));
}
