import type { Page, Route } from 'playwright-core';
import { saveData } from './harness/saveData';
import { button } from './harness/steps';
import { useVisitors } from './harness/visitors';

const visitors = useVisitors();

const quantityBox = (page: Page) => page.getByRole('textbox', { name: 'Number of computers' });
const badAnswer = [/\/(PricesRates|api)/, /^console: Failed to load resource/];

async function showsNoNonsense(page: Page): Promise<void> {
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
])('purchase/%s starts with %s computers', async (inUrl, shown) => {
  const page = await visitors.visit(`/purchase/${inUrl}`);
  await page.getByRole('complementary', { name: 'Price' }).getByRole('status').getByText('£').first().waitFor();
  expect(await quantityBox(page).inputValue()).toBe(shown);
  await showsNoNonsense(page);
});

test.each([
  ['0', '1'],
  ['-3', '1'],
  ['9999', '500'],
  ['2.5', '2'],
  ['abc', '1'],
])('%s typed as the number of computers becomes %s', async (typed, shown) => {
  const page = await visitors.visit('/purchase/2');
  await button(page, 'Add one computer').click();
  await quantityBox(page).fill('');
  await quantityBox(page).pressSequentially(typed);
  await quantityBox(page).blur();
  expect(await quantityBox(page).inputValue()).toBe(shown);
  await showsNoNonsense(page);
});

test.each([
  ['abc', 'Discount code must be 6 characters long'],
  ['abcdefg', 'Discount code must be 6 characters long'],
  ['äöüéèà', 'This discount code is not valid'],
  [' save10 ', /SAVE10/],
  ['old050', /expired/i],
])('the promo code "%s" is answered', async (typed, answer) => {
  const page = await visitors.visit('/purchase/2', { expected: [/checkdiscountcode/, /^console: Failed to load resource/] });
  await page.getByRole('checkbox', { name: 'I have discount code' }).check();
  await page.getByLabel('Promo Code').fill(typed);
  await page.getByLabel('Promo Code').blur();
  await page.getByRole('main').getByText(answer).filter({ visible: true }).last().waitFor();
  await showsNoNonsense(page);
});

test.each(['no json', '[]', 'null', '7', '{"Qnt":{}}', '{"userName":5}'])('a browser that holds %s for every key opens every page', async (stored) => {
  const page = await visitors.visit('/purchase', {
    prepare: (context) => context.addInitScript((value) => {
          // The blank page that a new one begins with has no storage.
          if (location.protocol === 'http:') for (const key of ['user', 'purchaseDto', 'nid']) localStorage.setItem(key, value);
        }, stored),
  });
  await page.getByRole('complementary', { name: 'Price' }).getByRole('status').getByText('£').first().waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
  await showsNoNonsense(page);
});

test('a browser that refuses storage still shows prices and the order', async () => {
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
  await showsNoNonsense(page);
});

const ANSWERS: [string, (route: Route) => Promise<void>][] = [
  ['500', (route) => route.fulfill({ status: 500, body: 'oops' })],
  ['HTML', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })],
  ['an empty body', (route) => route.fulfill({ status: 200, body: '' })],
  ['nothing', (route) => route.abort('connectionreset')],
];

test.each(ANSWERS)('when the server answers %s, home and purchase offer a Retry that works', async (_what, answer) => {
  for (const path of ['/', '/purchase/2']) {
    let isWell = false;
    const page = await visitors.visit(path, {
      expected: badAnswer,
      prepare: async (context) => {
        // What is fetched ahead asks for the prices too, and would take the Retry away.
        await saveData(context);
        await context.route('**/PricesRates', (route) => (isWell ? route.fallback() : answer(route)));
      },
    });
    await button(page, 'Retry').waitFor();
    await showsNoNonsense(page);
    isWell = true;
    await button(page, 'Retry').click();
    await page.getByText('£108.00').first().waitFor();
  }
});
