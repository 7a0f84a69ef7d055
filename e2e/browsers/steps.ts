import { CARDS, newEmail, PASSWORD } from '../harness/steps';
import type { TestedPage } from './TestedPage';

const DIALOG = 'dialog[open]';

export async function register(page: TestedPage): Promise<string> {
  const email = newEmail();
  await page.click({ role: 'button', name: 'New customer' });
  await submitCredentials(page, email, PASSWORD, 'Create account');
  return email;
}

export const signIn = (page: TestedPage, email: string, password: string) =>
  submitCredentials(page, email, password, 'Sign in');

async function submitCredentials(page: TestedPage, email: string, password: string, action: string): Promise<void> {
  await page.fill({ label: 'Email', within: DIALOG }, email);
  await page.fill({ label: /^Password/, within: DIALOG }, password);
  await page.click({ role: 'button', name: action, within: DIALOG });
  await page.waitForAbsence({ role: 'dialog' });
}

/** Buys computers as a new customer. Returns the customer's email address. */
export async function buy(page: TestedPage, quantity: number): Promise<string> {
  await page.open(`/purchase/${quantity}`);
  const email = await register(page);
  await checkOutAndPay(page);
  await page.waitFor({ role: 'heading', name: 'Thank you for your purchase' });
  return email;
}

/** Clicks Checkout and pays by card. Does not wait for the result. */
export async function checkOutAndPay(page: TestedPage): Promise<void> {
  await page.click({ role: 'button', name: 'Checkout' });
  await page.fill({ label: 'Email' }, 'payer@example.com');
  await page.fill({ label: 'Card number' }, CARDS.pays);
  await page.fill({ label: 'Expiry' }, '12 / 34');
  await page.fill({ label: 'CVC' }, '123');
  await page.click({ role: 'button', name: /^Pay/ });
}
