import { open } from 'e2e/harness/open';
import { button, heading } from 'e2e/harness/steps';
import type { BrowserContext, Page } from 'playwright-core';
import { buy } from '../harness/journey';

/** Seats of the plan TWIN PACK. */
const SEATS = 2;

/** Opens each kind of page as a new customer: the home page with its prices, a purchase, subscriptions, a renewal. */
export async function visitAllPages(page: Page, renewalLink: string): Promise<void> {
  await open(page, '/');
  await heading(page, 'Pro subscription options').waitFor();
  await page.getByText('£60.00').first().waitFor();

  await page.getByRole('link', { name: 'Purchase TWIN PACK' }).click();
  await heading(page, 'Order summary').waitFor();
  await buy(page);
  const codes = await page.locator('code').allInnerTexts();
  expect(codes.length).toBeGreaterThanOrEqual(SEATS);

  await page.getByRole('link', { name: 'MY SUBSCRIPTIONS' }).click();
  await heading(page, 'Your subscriptions').waitFor();
  for (const code of codes) await page.getByText(code, { exact: true }).first().waitFor();

  // The pages so far came without a document of their own. These are prerendered and hydrated.
  await open(page, '/subscriptions');
  await heading(page, 'Your subscriptions').waitFor();
  await open(page, '/purchase/2');
  await heading(page, 'Order summary').waitFor();
  await open(page, renewalLink);
  await heading(page, 'Renew Your Subscription').waitFor();
  await button(page, 'Checkout').waitFor();
}

/** Collects the releases that a visitor's pages load from now on, such as `mfe-checkout/1.0.0`. */
export function collectReleases(context: BrowserContext): () => string[] {
  const releases = new Set<string>();
  context.on('request', (request) => {
    const release = /\/cdn\/([^/]+\/[^/]+)\/[^/]+\.js$/.exec(new URL(request.url()).pathname)?.[1];
    if (release !== undefined) releases.add(release);
  });
  return () => [...releases].sort();
}
