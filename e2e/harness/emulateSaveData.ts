import type { BrowserContext } from 'playwright-core';

/** Makes the browser ask to save data, which turns prefetching off. */
export function emulateSaveData(context: BrowserContext) {
  return context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
}
