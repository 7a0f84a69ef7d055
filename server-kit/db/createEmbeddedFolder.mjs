import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

// Creating a database takes memory that a process frees only when it exits, so this script runs in a separate process.
// The script exits with the server, because it could otherwise still write to the folder when the server starts again.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
const [, , folder] = process.argv;
try {
  const database = await PGlite.create({ dataDir: folder });
  await database.close();
  await makePrivate(folder);
} catch ({ code, message }) {
  process.send?.({ code, message }, () => process.exit(1));
}

/** Restricts a folder and its files to their owner. PGlite ignores the umask and makes its files world-writable. */
async function makePrivate(path) {
  await chmod(path, 0o700);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (entry.isDirectory()) await makePrivate(join(path, entry.name));
    else await chmod(join(path, entry.name), 0o600);
  }
}
