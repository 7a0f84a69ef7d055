import type { BrowserContext } from 'playwright-core';

/** Sets `navigator.connection.saveData` in every page of the browser context, so that the site prefetches nothing. */
export function emulateSaveData(context: BrowserContext) {
  return context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
}
