import type { Page, Route } from 'playwright-core';
import { emulateSaveData } from './harness/emulateSaveData';
import { button, openInPage } from './harness/steps';
import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();

const quantityBox = (page: Page) => page.getByRole('spinbutton', { name: 'Number of computers' });
const failedCalls = [/\/(PricesRates|api)/, /^console: Failed to load resource/];

/** Expects the page to show no raw values such as `NaN`, `undefined` or negative prices. */
async function expectNoRawValues(page: Page): Promise<void> {
  const text = await page.locator('body').innerText();
  expect(text).not.toMatch(/\bNaN\b|undefined|\[object|£-/);
  expect(text.length).toBeGreaterThan(100);
}

test.each([
  ['0', '1'],
  ['-3', '1'],
  ['9999', '500'],
  ['2.5', '1'],
  ['abc', '1'],
])('/purchase/%s sets the number of computers to %s', async (inUrl, shown) => {
  const page = await visitors.visit(`/purchase/${inUrl}`);
  await page.getByRole('complementary', { name: 'Price' }).getByRole('status').getByText('£').first().waitFor();
  expect(await quantityBox(page).inputValue()).toBe(shown);
  await expectNoRawValues(page);
});

test.each([
  ['0', '1'],
  ['-3', '1'],
  ['9999', '500'],
  ['2.5', '2'],
  ['abc', '1'],
])('changes the typed number of computers from %s to %s', async (typed, shown) => {
  const page = await visitors.visit('/purchase/2');
  await button(page, 'Add one computer').click();
  await quantityBox(page).fill('');
  await quantityBox(page).pressSequentially(typed);
  await quantityBox(page).blur();
  expect(await quantityBox(page).inputValue()).toBe(shown);
  await expectNoRawValues(page);
});

test.each([
  ['abc', 'Discount code must be 6 characters long'],
  ['abcdefg', 'Discount code must be 6 characters long'],
  ['äöüéèà', 'This discount code is not valid'],
  [' save10 ', /SAVE10/],
  ['old050', /expired/i],
])('accepts the promo code "%s" or shows why it is invalid', async (typed, result) => {
  const page = await visitors.visit('/purchase/2', {
    expected: [/checkdiscountcode/, /^console: Failed to load resource/],
  });
  await page.getByRole('checkbox', { name: 'I have discount code' }).check();
  await page.getByLabel('Promo Code').fill(typed);
  await page.getByLabel('Promo Code').blur();
  await page.getByRole('main').getByText(result).filter({ visible: true }).last().waitFor();
  await expectNoRawValues(page);
});

const STORED = ['no json', '[]', 'null', '7', '{"Qnt":{}}', '{"userName":5}'];

test.each(STORED)('shows the order summary even if every key in browser storage is %s', async (stored) => {
  const page = await visitors.visit('/purchase', {
    // The page treats a stored user as signed in until the server replies, so it requests the pending payments.
    expected: [/GET \S+\/api\/order\/awaitedpayments 401$/, /401 \(Unauthorized\) \(\S+\/awaitedpayments\)$/],
    prepare: (context) =>
      context.addInitScript((value) => {
        // Skip the initial blank page, because it has no access to storage.
        if (location.protocol !== 'http:') return;
        for (const key of ['user', 'purchaseDto', 'nid']) localStorage.setItem(key, value);
      }, stored),
  });
  await page.getByRole('complementary', { name: 'Price' }).getByRole('status').getByText('£').first().waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
  await expectNoRawValues(page);
});

test('shows the prices and the order even if the browser blocks storage', async () => {
  const page = await visitors.visit('/', {
    prepare: (context) =>
      context.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(globalThis, name, {
            get() {
              throw new DOMException('Storage is blocked.', 'SecurityError');
            },
          });
        }
      }),
  });
  await page.getByRole('link', { name: 'Purchase TWIN PACK' }).click();
  await page.getByRole('complementary', { name: 'Price' }).getByRole('status').getByText('£108.00').waitFor();
  await expectNoRawValues(page);
});

const FAILURES: [string, (route: Route) => Promise<void>][] = [
  ['responds with 500', (route) => route.fulfill({ status: 500, body: 'oops' })],
  [
    'responds with HTML',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  ],
  ['sends an empty body', (route) => route.fulfill({ status: 200, body: '' })],
  ['resets the connection', (route) => route.abort('connectionreset')],
];

test.each(FAILURES)('Retry loads prices on the home and purchase pages after the server %s', async (_what, fail) => {
  for (const path of ['/', '/purchase/2']) {
    let hasRecovered = false;
    // Open the page from another page, because on a direct visit, the server would make the calls.
    const page = await visitors.visit('/seller', {
      expected: failedCalls,
      prepare: async (context) => {
        // Disable prefetching, because a prefetch could load the prices and remove the Retry button.
        await emulateSaveData(context);
        await context.route('**/PricesRates', (route) => (hasRecovered ? route.fallback() : fail(route)));
      },
    });
    await openInPage(page, path);
    await button(page, 'Retry').waitFor();
    await expectNoRawValues(page);
    hasRecovered = true;
    await button(page, 'Retry').click();
    await page.getByText('£108.00').first().waitFor();
  }
});
