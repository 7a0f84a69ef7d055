import type { Page } from 'playwright-core';
import { button, checkOut, signIn } from './harness/steps';
import { useVisitors, type VisitorOptions } from './harness/visitors';

const visitors = useVisitors();

const CODE = '**/cdn/mfe-checkout/**/*.js';
const wanted = (page: Page) => page.getByRole('checkbox', { name: 'I need an invoice' });
const businessName = (page: Page) => page.getByRole('textbox', { name: 'Business name' });
const isReady = (page: Page) => button(page, 'Checkout').isEnabled();

/** The order summary of a customer, complete but for the form of the invoice. */
async function openOrder(options?: VisitorOptions): Promise<Page> {
  const page = await visitors.visit('/purchase/2', options);
  await signIn(page);
  await page.getByRole('complementary', { name: 'Price' }).getByText('£108.00').first().waitFor();
  await button(page, 'Already paid?').waitFor();
  return page;
}

test('a form of the invoice that cannot be fetched says so in its place, holds Checkout back, and comes by Retry', async () => {
  const page = await openOrder({ expected: [/\/cdn\/mfe-checkout\//, /^console: Failed to load resource/] });
  await page.context().route(CODE, (route) => route.abort('connectionrefused'));
  await wanted(page).check();
  await page.getByRole('alert').getByText('We could not load the form of the invoice.').waitFor();
  expect(await isReady(page)).toBe(false);
  await button(page, 'Add one computer').click();
  await page.getByText('£153.00').first().waitFor();
  await wanted(page).uncheck();
  expect(await isReady(page)).toBe(true);
  await wanted(page).check();
  await button(page, 'Retry').waitFor();
  await page.context().unroute(CODE);
  await button(page, 'Retry').click();
  await businessName(page).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await isReady(page)).toBe(true);
});

test.each([1280, 320])('a form of the invoice that is on its way has its room kept on a screen of %i pixels, and nothing is sent without it', async (width) => {
  const page = await openOrder({ viewport: { width, height: 900 } });
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.context().route(CODE, async (route) => {
    await delivered;
    await route.continue();
  });
  const placeBelow = async () => (await button(page, 'Already paid?').boundingBox())!.y + (await page.evaluate(() => scrollY));
  await wanted(page).check();
  await page.getByRole('status').getByText('Loading the form of the invoice').waitFor();
  expect(await isReady(page)).toBe(false);
  const meanwhile = await placeBelow();
  deliver();
  await businessName(page).waitFor();
  expect(Math.abs((await placeBelow()) - meanwhile)).toBeLessThanOrEqual(1);
  expect(await isReady(page)).toBe(true);
});

test('an order that wanted an invoice is there again with its details after a reload, and can be sent at once', async () => {
  const page = await openOrder();
  await wanted(page).check();
  await businessName(page).fill('Acme & Sons');
  await page.getByRole('textbox', { name: 'Billing address' }).fill('1 High Street');
  await page.reload();
  await businessName(page).waitFor();
  expect(await businessName(page).inputValue()).toBe('Acme & Sons');
  await checkOut(page);
});
