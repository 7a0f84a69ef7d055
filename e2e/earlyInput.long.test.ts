import type { Page } from 'playwright-core';
import { waitForHydration } from './harness/open';
import { button, DEMO, heading, newEmail, PASSWORD } from './harness/steps';
import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();

const HELD = [
  ['before any script arrives', /\/cdn\/.*\.js/],
  ["before the page's scripts arrive", /\/cdn\/mfe-.*\.js/],
] as const;

/**
 * Opens a prerendered page and holds back the scripts that match `held`.
 * @returns the page, and a function that lets the scripts arrive and waits for hydration
 */
async function openWithout(held: RegExp, path: string, { text = '£', isSignedIn = false } = {}) {
  const page = await visitors.visit('about:blank', {
    prepare: async ({ request }) => {
      if (isSignedIn) await request.post(`${visitors.shop.url}/api/auth/login`, { data: { ...DEMO, remeberMe: true } });
    },
  });
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(held, async (route) => {
    await isReleased;
    await route.continue();
  });
  // Try again, because a new server can send its first pages in their loading state.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await page.goto(visitors.shop.url + path, { waitUntil: 'commit' });
    await page.locator('footer').waitFor({ state: 'attached' });
    if ((await page.locator('main').innerText()).includes(text)) break;
  }
  // If only the page's own scripts are held back, wait until the shell has hydrated.
  if (!held.test('/cdn/shell/main.js')) await page.waitForFunction(hasHydratedHeader);
  return {
    page,
    letScriptsArrive: async () => {
      release();
      await waitForHydration(page);
    },
  };
}

function hasHydratedHeader(): boolean {
  const brand = document.querySelector('header a');
  return brand !== null && Object.keys(brand).some((key) => key.startsWith('__reactProps$'));
}

const quantity = (page: Page) => page.getByRole('spinbutton', { name: 'Number of computers' });
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

describe.each(HELD)('%s', (_when, held) => {
  test('the home page keeps a typed number, the effect of a click, an expanded answer and the focus', async () => {
    const { page, letScriptsArrive } = await openWithout(held, '/');
    await page.locator('summary').first().click();
    await quantity(page).fill('24');
    await button(page, 'Add one computer').click();
    await quantity(page).focus();
    await letScriptsArrive();
    await page.getByRole('link', { name: 'Purchase CUSTOM' }).and(page.locator('[href="/purchase/25"]')).waitFor();
    expect(await quantity(page).inputValue()).toBe('25');
    expect(await focusedId(page)).toBe('custom-quantity');
    expect(await page.locator('details').first().getAttribute('open')).not.toBeNull();
  });

  test("the custom plan's link opens the order summary with the typed number", async () => {
    const { page, letScriptsArrive } = await openWithout(held, '/');
    await quantity(page).fill('7');
    await page.getByRole('link', { name: 'Purchase CUSTOM' }).click();
    await letScriptsArrive();
    await page.waitForURL('**/purchase/7');
    await page.getByText('£336.00').first().waitFor();
  });

  test('the order summary keeps a typed number, ticked checkboxes and the focus', async () => {
    const { page, letScriptsArrive } = await openWithout(held, '/purchase/2');
    await page.getByLabel('I have discount code').check();
    await page.getByLabel('I need an invoice').check();
    await quantity(page).press('End');
    await quantity(page).pressSequentially('0');
    await quantity(page).press('Enter');
    await letScriptsArrive();
    expect(await page.getByLabel('Promo Code').inputValue()).toBe('');
    await page.getByLabel('Address').waitFor();
    expect(await quantity(page).inputValue()).toBe('20');
    expect(await focusedId(page)).toBe('quantity');
    // The URL follows the number.
    await page.waitForURL('**/purchase/20');
  });

  test('a button acts once for each click', async () => {
    const { page, letScriptsArrive } = await openWithout(held, '/purchase/5');
    for (let press = 0; press < 3; press += 1) await button(page, 'Add one computer').click();
    await button(page, 'New customer').click();
    await letScriptsArrive();
    await heading(page, 'Register new user').waitFor();
    expect(await quantity(page).inputValue()).toBe('8');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  test('Checkout starts only one payment after two clicks', async () => {
    const { page, letScriptsArrive } = await openWithout(held, '/purchase/3', {
      text: 'Signed in as',
      isSignedIn: true,
    });
    const orders: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && orders.push(new URL(request.url()).pathname));
    await button(page, 'Checkout').click();
    await button(page, 'Checkout').click();
    // Do not wait for hydration, because the browser may open the payment page first.
    void letScriptsArrive().catch(() => undefined);
    await page.waitForURL('**/pay/**');
    expect(orders.filter((path) => path.includes('/order/'))).toHaveLength(1);
  });
});

test('an early click on Sign in opens the dialog once the scripts arrive', async () => {
  const { page, letScriptsArrive } = await openWithout(HELD[0][1], '/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await letScriptsArrive();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(newEmail());
  await dialog.getByLabel('Password').fill(PASSWORD);
});

test('a reload keeps the input that the browser restores', async () => {
  const { page, letScriptsArrive } = await openWithout(HELD[0][1], '/purchase/2');
  await page.evaluate(() => {
    // Tick the checkbox without an event, as a browser does when it restores a form.
    const box = document.querySelector<HTMLInputElement>('#promo-wanted');
    if (box) box.checked = true;
  });
  await letScriptsArrive();
  await page.getByLabel('Promo Code').waitFor();
});

test('a reload without early input shows the stored order', async () => {
  const page = await visitors.visit('/purchase/2');
  await page.getByLabel('I have discount code').check();
  await page.getByLabel('Promo Code').fill('TEAM20');
  await button(page, 'increase').waitFor();
  await page.reload();
  await waitForHydration(page);
  await button(page, 'increase').waitFor();
  expect(await page.getByLabel('Promo Code').inputValue()).toBe('TEAM20');
});
