import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./createEmbeddedFolder.mjs', import.meta.url));

/** Thrown if the folder contains no usable database. The message is for the operator. */
export class EmbeddedFolderError extends Error {
  override name = 'EmbeddedFolderError';
}

export function hasEmbeddedDatabase(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
}

/**
 * Creates an embedded database in `folder` if there is none. The creation is atomic, so the next start can retry an
 * interrupted one. Makes an existing folder private to its owner.
 * @throws {EmbeddedFolderError} if `folder` contains other files but no database.
 */
export async function ensureEmbeddedFolder(folder: string): Promise<void> {
  // Restrict access, because a restored database may be readable for other users.
  if (hasEmbeddedDatabase(folder)) return chmod(folder, 0o700);
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  // Never delete these files, because they may be part of a restored database.
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new EmbeddedFolderError(
      `${folder} is not empty, but has no PG_VERSION file, so it is not a database. Restore the whole folder, or remove it.`,
    );
  }
  await rm(folder, { recursive: true, force: true });
  await createInProcess(draft, folder);
  await rename(draft, folder);
}

/**
 * Creates the database at `draft` in a separate process.
 * @throws {Error} with `folder` as its `path`. If known, `code` is the operating system's error code, such as ENOSPC.
 */
async function createInProcess(draft: string, folder: string): Promise<void> {
  // Use only V8's fast compiler for WebAssembly, because the process exits before optimised code would save time.
  const creation = spawn(process.execPath, ['--liftoff-only', SCRIPT, draft], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let failure: { code?: string; message?: string } = {};
  creation.on('message', (message: typeof failure) => {
    failure = message;
  });
  const [status] = await once(creation, 'exit');
  if (status === 0) return;
  const error = new Error(
    `The embedded database could not be created in ${folder}: ${failure.message ?? 'its process exited early'}.`,
  );
  throw Object.assign(error, { code: failure.code, path: folder });
}
