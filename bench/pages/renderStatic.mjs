import { until } from '../until.mjs';
import { observe } from './observe.mjs';

/**
 * Returns the page at `url` as static HTML, with its data and styles but without scripts. Waits until the page shows
 * text that matches the pattern `expectedText`.
 */
export async function renderStatic(browser, { url, storageState, expectedText }) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(storageState && { storageState }),
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(observe, expectedText);
    await page.goto(url, { waitUntil: 'load' });
    await until(async () => (await page.evaluate(() => window.bench.shown)) !== undefined);
    return await page.evaluate(() => {
      // Also remove linked style sheets. A page inlines its own styles, and links only the styles of prefetched pages.
      for (const element of document.querySelectorAll('script, noscript, link:not([rel="icon"])')) element.remove();
      return `<!doctype html>${document.documentElement.outerHTML}`;
    });
  } finally {
    await context.close();
  }
}
