import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureEmbeddedFolder } from './embeddedFolder';

it('an update makes the database folder of a version 1 server private to its owner', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-folder-'));
  writeFileSync(join(folder, 'PG_VERSION'), '17');
  chmodSync(folder, 0o755);
  await ensureEmbeddedFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  rmSync(folder, { recursive: true });
});
