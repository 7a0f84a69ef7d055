import type { Page } from 'playwright-core';
import { eventually } from './harness/eventually';
import { button, heading, register } from './harness/steps';
import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();

/** Asks for the email in the sign-in dialog, and returns what the email contains. */
async function askForEmail(page: Page, email: string) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await button(page, 'Email me a sign-in link').click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await button(page, 'Send email').click();
  await page.getByLabel('Six-digit code').waitFor();
  const mail = await page.context().newPage();
  return eventually(async () => {
    await mail.goto('/dev/mail');
    const article = mail
      .locator('article')
      .filter({ hasText: `To ${email},` })
      .filter({ hasText: 'six digits' });
    const text = await article.first().innerText({ timeout: 1_000 });
    const [, code = '', digits = ''] = /\/SignIn\/(\w+)[^]*?(\d{6})\s/.exec(text) ?? [];
    return { code, digits };
  });
}

test('a customer who forgot everything asks on a phone, and types the code on a desktop', async () => {
  const email = await register(await visitors.visit('/purchase/1'));
  const phone = await visitors.visit('/', { expected: [/ 40[019]/] });
  const { digits } = await askForEmail(phone, email);
  const desktop = await visitors.visit('/');
  await desktop.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await button(desktop, 'Email me a sign-in link').click();
  await button(desktop, 'I already have a code').click();
  await desktop.getByRole('dialog').getByLabel('Email').fill(email);
  await desktop.getByLabel('Six-digit code').fill(digits);
  await desktop.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
  await desktop.getByRole('dialog').waitFor({ state: 'hidden' });
  await desktop.getByRole('banner').getByRole('button', { name: 'Sign out' }).waitFor();
});

test('the link signs in only the browser that asked for it', async () => {
  const email = await register(await visitors.visit('/purchase/1'));
  const asking = await visitors.visit('/');
  const { code } = await askForEmail(asking, email);
  const other = await visitors.visit(`/SignIn/${code}`, { expected: [/ 409/] });
  await heading(other, 'You are not signed in').waitFor();
  await asking.goto(`/SignIn/${code}`);
  await heading(asking, 'You are signed in').waitFor();
});
