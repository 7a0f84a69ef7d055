import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** Opens a page with an empty browser profile, for scripts that run with tsx. */
export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London', ...options });
  // Define `__name` in the page, because tsx adds calls to `__name` to the functions that run there.
  await context.addInitScript('globalThis.__name = (named) => named');
  return context.newPage();
}
