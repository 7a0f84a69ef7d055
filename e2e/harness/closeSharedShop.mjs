import removeDataFolder from './removeDataFolder.mjs';

/** Runs as Jest's global teardown. Stops what `openSharedShop` started. */
export default async function closeSharedShop() {
  const { shop, browser } = globalThis.sharedByTests ?? {};
  await Promise.all([shop?.stop(), browser?.close()]);
  await removeDataFolder();
}
