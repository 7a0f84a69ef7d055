import removeDataFolder from './removeDataFolder.mjs';

/** Runs as Jest's global teardown. Stops the shared shop and browser, and removes the data folder. */
export default async function closeSharedShop() {
  const { shop, browser } = globalThis.sharedByTests ?? {};
  await Promise.all([shop?.stop(), browser?.close()]);
  await removeDataFolder();
}
