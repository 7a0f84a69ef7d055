import { rm } from 'node:fs/promises';

/** Jest's global teardown: removes the folder of `prepareDataFolder`. */
export default async function removeDataFolder() {
  const folder = process.env.STARTED_FOLDER;
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
