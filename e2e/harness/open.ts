import type { Page } from 'playwright-core';

/** Opens `path` and waits until the page answers. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await answers(page);
}

/**
 * Waits until everything that can be pressed is React's. A page shows it before its scripts run: pressed then, a button does nothing, and a link loads the next
 * page as a document.
 */
export async function answers(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('a, button, input, textarea, summary')].every((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))),
  );
}
