import type { Page } from 'playwright-core';

/** Opens `path` and waits for hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/**
 * Returns true if the page has controls and React has hydrated all of them, or if the page is blank. A prerendered page
 * shows controls before its scripts run. Until hydration, a button does nothing, and a link loads a new document. The
 * bar of a preview needs no script. Tests send this function to the browser, so it cannot use outer variables.
 */
export function isHydrated(): boolean {
  const hasHandlers = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const controls = [...document.querySelectorAll('a, button, input, select, textarea, summary')].filter(
    (element) => !element.closest('#preview-bar'),
  );
  return location.protocol === 'about:' || (controls.length > 0 && controls.every(hasHandlers));
}
