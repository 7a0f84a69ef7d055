import type { BrowserContext } from 'playwright-core';

/** Makes a visitor whose data are to be saved: nothing is fetched ahead for him. */
export const saveData = (context: BrowserContext) => context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
