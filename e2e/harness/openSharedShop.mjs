import { chromium } from 'playwright-core';
import { tsImport } from 'tsx/esm/api';
import { findBrowser } from 'tooling/setup/browser.mjs';
import { BROWSER_FLAGS } from './browserFlags.mjs';
import prepareDataFolder from './prepareDataFolder.mjs';

/**
 * Runs as Jest's global setup. Starts one browser for all test files, and one shop for the files that call
 * `useSharedShop`. Sharing saves time, because each start takes seconds of processor time.
 */
export default async function openSharedShop() {
  await prepareDataFolder();
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error('Chrome or Chromium is missing. Run `npm test` to install one.');
  const { openShop } = await tsImport('./openShop.ts', import.meta.url);
  const [shop, browser] = await Promise.all([
    openShop(),
    chromium.launchServer({ executablePath, args: BROWSER_FLAGS }),
  ]);
  process.env.SHARED_SHOP_URL = shop.url;
  process.env.SHARED_BROWSER_URL = browser.wsEndpoint();
  globalThis.sharedByTests = { shop, browser };
}
