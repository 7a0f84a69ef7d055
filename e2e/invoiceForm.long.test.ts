import assert from 'node:assert';
import type { Page } from 'playwright-core';
import { button, checkOut, signIn } from './harness/steps';
import { useVisitors, type VisitorOptions } from './harness/useVisitors';

const visitors = useVisitors();

const CODE = '**/cdn/mfe-checkout/**/*.js';
const invoiceCheckbox = (page: Page) => page.getByRole('checkbox', { name: 'I need an invoice' });
const businessName = (page: Page) => page.getByRole('textbox', { name: 'Business name' });
const canCheckOut = (page: Page) => button(page, 'Checkout').isEnabled();

/** Opens the order summary for a signed-in customer. The invoice form has not loaded yet. */
async function openOrder(options?: VisitorOptions): Promise<Page> {
  const page = await visitors.visit('/purchase/2', options);
  await signIn(page);
  await page.getByRole('complementary', { name: 'Price' }).getByText('£108.00').first().waitFor();
  await button(page, 'Already paid?').waitFor();
  // Wait for the notice above the form, because it moves the form down when it appears.
  await page.getByRole('link', { name: 'Renew it' }).waitFor();
  return page;
}

test('the page shows an error and disables Checkout if the invoice form fails to load, and Retry loads the form', async () => {
  const page = await openOrder({ expected: [/\/cdn\/mfe-checkout\//, /^console: Failed to load resource/] });
  await page.context().route(CODE, (route) => route.abort('connectionrefused'));
  await invoiceCheckbox(page).check();
  await page.getByRole('alert').getByText('We could not load the invoice form.').waitFor();
  expect(await canCheckOut(page)).toBe(false);
  await button(page, 'Add one computer').click();
  await page.getByText('£153.00').first().waitFor();
  await invoiceCheckbox(page).uncheck();
  expect(await canCheckOut(page)).toBe(true);
  await invoiceCheckbox(page).check();
  await button(page, 'Retry').waitFor();
  await page.context().unroute(CODE);
  await button(page, 'Retry').click();
  await businessName(page).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await canCheckOut(page)).toBe(true);
});

test.each([1280, 320])('the loading invoice form reserves its space and disables Checkout (%i px)', async (width) => {
  const page = await openOrder({ viewport: { width, height: 900 } });
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.context().route(CODE, async (route) => {
    await delivered;
    await route.continue();
  });
  const positionBelow = async () => {
    const box = await button(page, 'Already paid?').boundingBox();
    assert(box);
    return box.y + (await page.evaluate(() => scrollY));
  };
  await invoiceCheckbox(page).check();
  await page.getByRole('status').getByText('Loading the invoice form').waitFor();
  expect(await canCheckOut(page)).toBe(false);
  const positionWhileLoading = await positionBelow();
  deliver();
  await businessName(page).waitFor();
  expect(Math.abs((await positionBelow()) - positionWhileLoading)).toBeLessThanOrEqual(1);
  expect(await canCheckOut(page)).toBe(true);
});

test('a reload restores the invoice details, and the customer can check out immediately', async () => {
  const page = await openOrder();
  await invoiceCheckbox(page).check();
  await businessName(page).fill('Acme & Sons');
  await page.getByRole('textbox', { name: 'Billing address' }).fill('1 High Street');
  await page.reload();
  await businessName(page).waitFor();
  expect(await businessName(page).inputValue()).toBe('Acme & Sons');
  await checkOut(page);
});
