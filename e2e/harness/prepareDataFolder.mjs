import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from 'tooling/setup/service.mjs';
import { freePort } from 'tooling/setup/freePort.mjs';

/**
 * Runs as Jest's global setup. Starts a server with a temporary data folder and stops it when it is ready. The first
 * start is slow, because the server creates the database and compresses the published files. Each test file therefore
 * starts its shop with a copy of this folder.
 */
export default async function prepareDataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'first-start-'));
  let output = '';
  const server = startService({
    name: 'server',
    env: { PORT: String(await freePort()), HOST: '127.0.0.1', DATA_DIR: folder },
    onOutput(chunk) {
      output += chunk;
      if (output.includes(' is ready: ')) void server.stop();
    },
  });
  if ((await server.exited) !== 0) throw new Error(`The server did not start:\n${output}`);
  process.env.STARTED_FOLDER = folder;
}
