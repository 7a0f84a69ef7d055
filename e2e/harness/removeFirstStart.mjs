import { rm } from 'node:fs/promises';

/** Jest's global tear-down. */
export default async function removeFirstStart() {
  await rm(process.env.STARTED_FOLDER, { recursive: true, force: true });
}
