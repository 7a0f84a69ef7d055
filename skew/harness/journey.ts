import { checkOut, heading, pay, register } from 'e2e/harness/steps';
import type { Page, Request } from 'playwright-core';

/**
 * Counts the requests that a page sends from now on.
 * @returns a function that takes a path and returns how many requests the page has sent to it
 */
export function countRequests(page: Page): (path: string) => number {
  const counts = new Map<string, number>();
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
  });
  return (path) => counts.get(path) ?? 0;
}

/** Registers and buys as a new customer. Starts on the order summary and ends on the success page. */
export async function buy(page: Page): Promise<void> {
  await register(page);
  await checkOut(page);
  await pay(page);
  await page.waitForURL('**/payment/success/*');
  await heading(page, 'Thank you for your purchase').waitFor();
}

/** Returns the releases whose scripts the page has loaded, such as `mfe-checkout/1.0.0`. */
export function releasesInPage(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /\/cdn\/([^/]+\/[^/]+)\/[^/]+\.js$/.exec(name)?.[1] ?? []),
    ),
  ]);
}
