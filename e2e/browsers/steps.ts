import { newEmail, PASSWORD } from '../harness/steps';
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
