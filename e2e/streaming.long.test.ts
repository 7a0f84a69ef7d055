import type { Page } from 'playwright-core';
import { openSlowProxy } from './harness/openSlowProxy';
import { heading } from './harness/steps';
import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();

/** The layout shifts that `watchShifts` has added up in the page. */
declare const seen: { shift: number };

/** Runs in the page. Adds up the layout shifts in the global `seen`. */
function watchShifts(): void {
  Object.assign(globalThis, { seen: { shift: 0 } });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value }: { value: number } = entry.toJSON();
      seen.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

test.each<[path: string, width: number, (page: Page) => Promise<void>]>([
  ['/', 1280, (page) => heading(page, 'Questions and answers').waitFor()],
  ['/', 320, (page) => heading(page, 'Questions and answers').waitFor()],
  ['/purchase/2', 1280, (page) => page.getByText('£108.00').first().waitFor()],
  ['/purchase/2', 320, (page) => page.getByText('£108.00').first().waitFor()],
  ['/privacy', 1280, (page) => heading(page, 'The visitor number').waitFor()],
])('%s does not shift on a screen of %i pixels while the page arrives in pieces', async (path, width, showsData) => {
  const proxy = await openSlowProxy(visitors.shop.url);
  try {
    const page = await visitors.visit('about:blank', {
      viewport: { width, height: 800 },
      prepare: (context) => context.addInitScript(watchShifts),
    });
    await page.goto(proxy.url + path);
    await showsData(page);
    expect(await page.evaluate(() => seen.shift)).toBeLessThanOrEqual(0.01);
    await page.goto('about:blank');
  } finally {
    proxy.close();
  }
});
