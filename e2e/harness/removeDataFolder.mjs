import { rm } from 'node:fs/promises';

/** Runs as Jest's global teardown. Removes the folder that `prepareDataFolder` created. */
export default async function removeDataFolder() {
  const folder = process.env.STARTED_FOLDER;
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
