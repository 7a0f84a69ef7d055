import { chmod, mkdir, readdir } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import type { Config } from '../../config/config';

const READABLE_FOLDER = 0o755;
const READABLE_FILE = 0o644;

/**
 * Says whether other users of the machine may read the release files. The server keeps all else to itself, but a web
 * server that serves release files runs as another user. It reads a folder of its own (`CDN_DIR`), not the data folder.
 */
export function isReadableByOthers({ cdn, dataDir }: Pick<Config, 'cdn' | 'dataDir'>): boolean {
  const path = relative(dataDir, cdn.dir);
  return path.startsWith('..') || isAbsolute(path);
}

/** Creates a folder and those above it. If `isReadable`, everyone may read those that were not there. */
export async function createFolder(folder: string, isReadable: boolean): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (!isReadable || first === undefined) return;
  for (let path = folder; path.length >= first.length; path = dirname(path)) await chmod(path, READABLE_FOLDER);
}

/** Lets everyone read a folder and all that it holds. */
export async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, READABLE_FOLDER);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? makeReadable(path) : chmod(path, READABLE_FILE));
  }
}
