import type { Page } from 'playwright-core';
import { heading, signIn } from './harness/steps';
import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();

/** The width of an A4 page between its margins. */
const PAPER = { width: 660, height: 900 };

/** Returns the names of the controls that a print of the page would contain. */
async function printedControls(page: Page): Promise<string[]> {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  const controls = page.locator('button, input, select, nav a, footer a, td a').filter({ visible: true });
  return controls.evaluateAll((elements) => elements.map((element) => element.textContent.trim() || element.id));
}

test('a print of the subscriptions has the orders, and no menu, links to documents or footer', async () => {
  const page = await visitors.visit('/subscriptions', { expected: [/ 401/] });
  await signIn(page);
  await heading(page, 'Your subscriptions').waitFor();
  expect(await printedControls(page)).toEqual(['Call Recorder']);
  expect(await page.getByText('Visa ending in 4242').filter({ visible: true }).count()).toBeGreaterThan(1);
  expect(await page.getByText('Documents').filter({ visible: true }).count()).toBe(0);
});

test('a print of an order has its number of computers, and no options that the customer has not chosen', async () => {
  const page = await visitors.visit('/purchase/5');
  await page.getByText('£240.00').first().waitFor();
  expect(await printedControls(page)).toEqual(['Call Recorder', 'quantity']);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('checkbox', { name: 'I need an invoice' }).check();
  await page.getByLabel('Business name').fill('Ada Ltd');
  expect(await printedControls(page)).toEqual(expect.arrayContaining(['invoice-needed', 'invoice-name']));
});
