import { chmod, mkdir, readdir } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import type { Config } from 'server-kit/config/config';

const READABLE_FOLDER = 0o755;
const READABLE_FILE = 0o644;

/**
 * Returns true if the release folder (`CDN_DIR`) is outside the data folder. A separate web server then serves the
 * files. It runs as another user, so other users on the machine must be able to read the files.
 */
export function isReadableByOthers({ cdn, dataDir }: Pick<Config, 'cdn' | 'dataDir'>): boolean {
  const path = relative(dataDir, cdn.dir);
  return path.startsWith('..') || isAbsolute(path);
}

/** Creates a folder and its missing parents. With `isReadable`, all users may read the new folders. */
export async function createFolder(folder: string, isReadable: boolean): Promise<void> {
  const topmostCreated = await mkdir(folder, { recursive: true });
  if (!isReadable || topmostCreated === undefined) return;
  for (let path = folder; path.length >= topmostCreated.length; path = dirname(path))
    await chmod(path, READABLE_FOLDER);
}

export async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, READABLE_FOLDER);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? makeReadable(path) : chmod(path, READABLE_FILE));
  }
}
