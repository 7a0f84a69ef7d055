import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { focused, tabTo } from '../harness/keyboard';
import { addPasskeyDevice } from '../harness/staffSteps';
import { button, DEMO, heading, PASSWORD } from '../harness/steps';
import { useVisitors } from '../harness/useVisitors';

const visitors = useVisitors();

const options = { forcedColors: 'active', reducedMotion: 'reduce' } as const;

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

async function type(page: Page, name: string | RegExp, text: string): Promise<void> {
  if (!(await nameOfFocus(page)).match(name)) await tabTo(page, name);
  await page.keyboard.type(text);
}

const nameOfFocus = async (page: Page) => (await focused(page)).name;
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Closes the open dialog and expects the focus on the control that opened it. */
async function leaveDialog(page: Page, opener: string | RegExp): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await nameOfFocus(page)).toMatch(opener);
}

async function signInByKeyboard(page: Page): Promise<void> {
  await dialog(page, 'Sign in').getByLabel('Email').waitFor();
  await type(page, /^Email/, DEMO.email);
  await type(page, /^Password/, DEMO.password);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

test('a visitor goes from the home page to the payment page, and changes the country and adds a code on the way', async () => {
  const page = await visitors.visit('/', options);
  await page.getByText('£108.00').first().waitFor();
  await press(page, 'Purchase TWIN PACK');
  await heading(page, 'Order summary').waitFor();
  await press(page, 'New customer');
  await dialog(page, 'Register new user').getByLabel('Email').waitFor();
  await type(page, /^Email/, `keys-${randomUUID().slice(0, 8)}@example.com`);
  await type(page, /^Password/, PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.waitForFunction(() => document.activeElement?.textContent === 'Checkout');
  await tabTo(page, 'I have discount code');
  await page.keyboard.press('Space');
  await type(page, 'Promo Code', 'SAVE10');
  await page.getByText(/SAVE10 applied/).waitFor();
  await press(page, 'Change the country');
  expect(await nameOfFocus(page)).toContain('United Kingdom');
  await page.keyboard.type('France');
  await page.getByRole('combobox', { name: 'Buying from' }).waitFor();
  await press(page, 'Checkout');
  await page.waitForURL('**/pay/**');
});

test('a customer opens every dialog of the subscriptions and leaves it', async () => {
  const page = await visitors.visit('/subscriptions', options);
  await signInByKeyboard(page);
  await heading(page, 'Your subscriptions').waitFor();
  for (const [action, title] of [
    [/^Edit label/, 'Label this code'],
    [/^Send code/, 'Send this code'],
    [/^Activate without internet/, 'Activate without internet'],
    [/^Deactivate/, /^Deactivate/],
  ] as const) {
    const row = page.getByRole('listitem').filter({ hasText: 'SALES-01' });
    const code = (await row.locator('code').textContent()) ?? '';
    await press(page, `More actions for ${code}`);
    await press(page, action);
    await dialog(page, title).waitFor();
    await leaveDialog(page, `More actions for ${code}`);
  }
  await press(page, /^Orders/);
  await press(page, /^Invoice/);
  await dialog(page, 'Invoice').getByRole('button').nth(1).waitFor();
  await leaveDialog(page, /^Invoice/);
});

test('a customer renews until the payment page', async () => {
  const page = await visitors.visit('/subscriptions', options);
  await signInByKeyboard(page);
  await press(page, /^Renew now/);
  await heading(page, 'Renew Your Subscription').waitFor();
  await button(page, 'Checkout').waitFor();
  await press(page, 'Change the number of computers');
  await page.getByRole('spinbutton', { name: 'Computers to renew' }).waitFor();
  await press(page, 'Checkout');
  await page.waitForURL('**/pay/**');
});

test('a member of staff signs in, finds a customer and filters a list', async () => {
  const page = await visitors.visit('about:blank', options);
  await addPasskeyDevice(page);
  await page.goto(await visitors.shop.newStaffLink());
  await page.getByLabel('Name of the passkey').waitFor();
  await type(page, /^Name of the passkey/, 'Laptop');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Go to the office' }).waitFor();
  await press(page, 'Go to the office');
  await heading(page, 'Office').waitFor();
  await press(page, 'Sign out of the office');
  await button(page, 'Sign in with a passkey').waitFor();
  await press(page, 'Sign in with a passkey');
  await heading(page, 'Office').waitFor();
  await type(page, /^Search for anything/, DEMO.email);
  await page.keyboard.press('Enter');
  await page.getByText(/results? for/).waitFor();
  await press(page, DEMO.email);
  await heading(page, DEMO.email).waitFor();
  await press(page, 'Office');
  await heading(page, 'Office').waitFor();
  await press(page, 'Orders');
  await page.getByRole('table', { name: 'Orders' }).waitFor();
  await press(page, 'Filters');
  // The choices of the field “State”.
  await tabTo(page, /^Anypending/);
  await page.keyboard.type('refunded');
  await press(page, 'Show');
  await page.getByRole('link', { name: 'Remove the filter State: refunded' }).waitFor();
});
