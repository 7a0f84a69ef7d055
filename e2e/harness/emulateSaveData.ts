import type { BrowserContext } from 'playwright-core';

/** Makes the browser request reduced data usage. This disables prefetching. */
export function emulateSaveData(context: BrowserContext) {
  return context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
}
