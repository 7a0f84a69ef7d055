import { open } from 'e2e/harness/open';
import { button, heading } from 'e2e/harness/steps';
import type { Page } from 'playwright-core';
import { buy } from '../harness/journey';

/** The number of seats in the plan TWIN PACK. */
const SEATS = 2;

/**
 * Acts as a new customer. Views the prices, buys, views the activation codes and opens the renewal page at
 * `renewalLink`.
 */
export async function walkThroughShop(page: Page, renewalLink: string): Promise<void> {
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

  await open(page, renewalLink);
  await heading(page, 'Renew Your Subscription').waitFor();
  await button(page, 'Checkout').waitFor();
}
