import { until } from '../until.mjs';
import { observe } from './observe.mjs';

/** The page at `url` as static HTML: as it stands once its data are there, with its styles and without a script. */
export async function freeze(browser, { url, storageState, shown }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...(storageState && { storageState }) });
  try {
    const page = await context.newPage();
    await page.addInitScript(observe, shown);
    await page.goto(url, { waitUntil: 'load' });
    await until(async () => (await page.evaluate(() => window.bench.shown)) !== undefined);
    return await page.evaluate(() => {
      // Its own styles are inlined; the stylesheets are those of pages that were fetched ahead.
      for (const element of document.querySelectorAll('script, noscript, link:not([rel="icon"])')) element.remove();
      return `<!doctype html>${document.documentElement.outerHTML}`;
    });
  } finally {
    await context.close();
  }
}
