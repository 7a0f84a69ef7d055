import type { BrowserContext } from 'playwright-core';

/** Makes the browser request reduced data use, which turns prefetching off. */
export function emulateSaveData(context: BrowserContext) {
  return context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
}
