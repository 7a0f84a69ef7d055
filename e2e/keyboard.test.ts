import type { Page } from 'playwright-core';
import { focused, tabTo } from './harness/keyboard';
import { button, CARDS, heading, newEmail, PASSWORD, signIn } from './harness/steps';
import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();

test('a customer buys using only the keyboard', async () => {
  const page = await visitors.visit('/');
  await page.getByText('£108.00').first().waitFor();
  await tabTo(page, 'Purchase TWIN PACK');
  await page.keyboard.press('Enter');
  await heading(page, 'Order summary').waitFor();
  await tabTo(page, 'Add one computer');
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Price' }).getByRole('status').getByText('£153.00').waitFor();
  await tabTo(page, 'New customer');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Email').waitFor();
  expect((await focused(page)).name).toMatch(/^Email/);
  await page.keyboard.type(newEmail());
  await tabTo(page, /^Password/);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.waitForFunction(() => document.activeElement?.textContent === 'Checkout');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/pay/**');
  const card = { Email: 'payer@example.com', 'Card number': CARDS.pays, Expiry: '12 / 34', CVC: '123' };
  for (const [label, text] of Object.entries(card)) {
    if ((await focused(page)).name !== label) await tabTo(page, label);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await heading(page, 'Thank you for your purchase').waitFor();
});

test('Escape closes a dialog and returns the focus to the button that opened it', async () => {
  const page = await visitors.visit('/');
  await tabTo(page, 'Sign in');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect((await focused(page)).name).toBe('Sign in');
});

test('the first Tab on a page focuses the link that skips to the content', async () => {
  const page = await visitors.visit('/');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toEqual({ name: 'Skip to content', isVisible: true });
});

test.each([320, 390])("a phone's header is one row, with its links in a menu (%i pixels wide)", async (width) => {
  const page = await visitors.visit('/', { viewport: { width, height: 800 } });
  expect(await tabThroughHeader(page)).toEqual(['Call Recorder', 'Menu', 'Sign in']);
  await signIn(page);
  await button(page, 'Sign out').waitFor();
  // 56 pixels and the border.
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(57);
  await button(page, 'Menu').click();
  const links = ['Download', 'About Call Recorder', 'MY SUBSCRIPTIONS', 'Account'];
  expect(await tabThroughHeader(page)).toEqual(['Call Recorder', 'Menu', ...links, 'Sign out']);
  // The menu closed when the focus left it.
  await button(page, 'Menu').click();
  await page.getByRole('link', { name: 'MY SUBSCRIPTIONS' }).click();
  await page.waitForURL('**/subscriptions');
  await page.getByRole('link', { name: 'GET SUBSCRIPTION' }).waitFor({ state: 'hidden' });
});

test('the header of a narrow phone stays one row with a default font of 32 pixels', async () => {
  const page = await visitors.visit('/not-found', { viewport: { width: 320, height: 640 } });
  const scrollWidth = await page.locator('html').evaluate((html) => {
    html.style.fontSize = '32px';
    return html.scrollWidth;
  });
  expect(scrollWidth).toBe(320);
  // Twice 56 pixels, because the default font is twice as large, and the border.
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(113);
});

test('a dialog whose first field is below a small screen opens at its beginning', async () => {
  const page = await visitors.visit('/', { viewport: { width: 320, height: 568 } });
  await signIn(page);
  await page.goto('/account');
  await button(page, 'Delete my account').click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByText('What we delete').waitFor();
  expect(await dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  expect(await focused(page)).toMatchObject({ name: 'Delete your account?' });
  await tabTo(page, 'Current password');
});

/**
 * Presses Tab through the header. Returns the texts of the elements in focus order. Fails if the focus moves up, or
 * moves left within a row.
 */
async function tabThroughHeader(page: Page): Promise<string[]> {
  await page.getByText('Skip to content').focus();
  const names: string[] = [];
  let last = { left: -1, bottom: -1 };
  for (;;) {
    await page.keyboard.press('Tab');
    const target = await page.evaluate(() => {
      const { activeElement: element } = document;
      const box = element?.closest('nav') ? element.getBoundingClientRect() : undefined;
      return box && { name: element?.textContent.trim() ?? '', left: box.left, top: box.top, bottom: box.bottom };
    });
    if (!target) return names;
    names.push(target.name);
    const isBelow = target.top >= last.bottom;
    expect({ name: target.name, isNext: isBelow || target.left > last.left }).toEqual({
      name: target.name,
      isNext: true,
    });
    last = target;
  }
}
