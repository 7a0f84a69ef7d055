import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { eventually } from './eventually';

/** The password of new customers. */
export const PASSWORD = 'correct horse';
export const CARDS = { pays: '4242 4242 4242 4242', declines: '4000 0000 0000 0002' };
export const DEMO = { email: 'demo@example.com', password: 'demo-password' };

const DIALOG_TIMEOUT_MS = 2_000;

/** Returns an email address that no other test of this run uses. */
export const newEmail = () => `customer-${randomUUID().slice(0, 8)}@example.com`;

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/**
 * Registers a new customer through the "New customer" button of the order summary, which also signs the customer in.
 * Returns the email address.
 */
export async function register(page: Page, email = newEmail()): Promise<string> {
  await button(page, 'New customer').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return email;
}

/**
 * Signs in, by default as the demo customer. Opens the dialog with the header's button if the page has not opened it.
 */
export async function signIn(page: Page, { email, password } = DEMO): Promise<void> {
  const dialog = page.getByRole('dialog');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Sign in' });
  await eventually(async () => {
    if (!(await dialog.isVisible())) await opener.click({ timeout: DIALOG_TIMEOUT_MS });
    await dialog.waitFor({ timeout: DIALOG_TIMEOUT_MS });
  });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Pays by card on the hosted payment page. Does not wait for the result. */
export async function pay(page: Page, card = CARDS.pays): Promise<void> {
  await page.getByLabel('Email').fill('payer@example.com');
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await button(page, 'Pay').click();
}

/** Clicks Checkout and waits for the hosted payment page. */
export async function checkOut(page: Page): Promise<void> {
  await button(page, 'Checkout').click();
  await page.waitForURL('**/pay/**');
}

/** Opens `path` without a page reload, like a click on a link. */
export async function openInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
