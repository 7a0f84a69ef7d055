import type { BrowserContext } from 'playwright-core';

/** Sets `navigator.connection.saveData` in every page. The site then prefetches nothing. */
export function emulateSaveData(context: BrowserContext) {
  return context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
}
