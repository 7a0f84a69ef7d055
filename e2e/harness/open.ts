import type { Page } from 'playwright-core';

/** Opens `path` and waits until the page answers. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await answers(page);
}

/**
 * Waits until there is something to press, and all of it is React's. A page shows it before its scripts run: pressed then, a button does nothing, and a link
 * loads the next page as a document. The blank page has nothing to wait for.
 */
export async function answers(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
    const pressable = [...document.querySelectorAll('a, button, input, select, textarea, summary')];
    return location.protocol === 'about:' || (pressable.length > 0 && pressable.every(isReacts));
  });
}
