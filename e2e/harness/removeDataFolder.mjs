import { rm } from 'node:fs/promises';

/** Jest's global teardown: removes the folder of `prepareDataFolder`. */
export default async function removeDataFolder() {
  await rm(process.env.STARTED_FOLDER, { recursive: true, force: true });
}
