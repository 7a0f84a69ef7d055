import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildClient } from './buildRegistry.mjs';

const LIMIT_BYTES = 3 * 1024;

test("the registry's client in a browser has at most 3 KB", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'registry-client-'));
  await buildClient(folder);
  expect(brotliCompressSync(await readFile(join(folder, 'client.js'))).length).toBeLessThanOrEqual(LIMIT_BYTES);
});
