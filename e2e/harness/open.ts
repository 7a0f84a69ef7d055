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
 * Returns true if React has hydrated all controls of the page. Until then, buttons don't respond, and links cause a
 * full page load. A page without controls is still loading, unless it is `about:blank`. Ignores the preview bar,
 * because React does not render it. Runs in the browser, so it cannot use outer variables.
 */
export function isHydrated(): boolean {
  const hasHandlers = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const controls = [...document.querySelectorAll('a, button, input, select, textarea, summary')].filter(
    (element) => !element.closest('#preview-bar'),
  );
  return location.protocol === 'about:' || (controls.length > 0 && controls.every(hasHandlers));
}
