import { checkOut, heading, pay, register } from 'e2e/harness/steps';
import type { Page, Request } from 'playwright-core';

/** What version 2 of each says that version 1 does not. */
export const SAYS = {
  shell: 'Answers within one working day',
  'mfe-checkout': 'Paid by card, on a secure page.',
} as const;

/** Counts the page's requests by path from now on. */
export function countRequests(page: Page): (path: string) => number {
  const counts = new Map<string, number>();
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
  });
  return (path) => counts.get(path) ?? 0;
}

/** From the order summary as a new customer to the activation codes. */
export async function buy(page: Page): Promise<void> {
  await register(page);
  await checkOut(page);
  await pay(page);
  await page.waitForURL('**/payment/success/*');
  await heading(page, 'Thank you for your purchase').waitFor();
}

/** Which release of each remote brought a script into the page. */
export function releasesInPage(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /\/cdn\/([^/]+\/[^/]+)\/[^/]+\.js$/.exec(name)?.[1] ?? []),
    ),
  ]);
}
