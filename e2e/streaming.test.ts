import type { Page } from 'playwright-core';
import { openSlowProxy } from './harness/openSlowProxy';
import { heading } from './harness/steps';
import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();

/** Runs in the page. Adds up the layout shifts in the global `seen`. */
function watchShifts(): void {
  const seen = { shift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
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
    expect(
      await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift),
    ).toBeLessThanOrEqual(0.01);
    await page.goto('about:blank');
  } finally {
    proxy.close();
  }
});
