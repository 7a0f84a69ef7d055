import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./createEmbeddedFolder.mjs', import.meta.url));

/** Creates an embedded database in `folder` unless there is one. A new one appears whole, so that an interrupted start can be repeated. */
export async function ensureEmbeddedFolder(folder: string): Promise<void> {
  // A database of version 1 can be read by everyone.
  if (existsSync(join(folder, 'PG_VERSION'))) return chmod(folder, 0o700);
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
  const creation = spawn(process.execPath, [SCRIPT, draft], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [code] = await once(creation, 'exit');
  if (code !== 0) throw new Error(`The embedded database could not be created in ${folder}.`);
  await rename(draft, folder);
}
