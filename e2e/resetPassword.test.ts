import type { Page } from 'playwright-core';
import { eventually } from './harness/eventually';
import { open } from './harness/open';
import { button, heading, PASSWORD, register, signIn } from './harness/steps';
import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();

const NEW_PASSWORD = 'battery staple';

/** Waits for the email with the link that resets the password, and opens the link. */
async function followEmailedLink(page: Page, to: string): Promise<void> {
  const email = page.locator('article').filter({ hasText: `To ${to},` });
  const link = email.getByRole('link', { name: /\/ResetPassword\// });
  await eventually(async () => {
    await page.goto('/dev/mail');
    await link.first().click({ timeout: 1_000 });
  });
}

test('the reset page shows an error if its script fails to load, and Retry loads the script', async () => {
  const LATER_CHUNKS = /\/cdn\/shell\/[^/]+\/(?!main\.)[^/]+\.js$/;
  const page = await visitors.visit('/ResetPassword/ABCDEFGHIJ123456', {
    expected: [/\/cdn\/shell\//, /^console: Failed to load resource/],
    prepare: (context) => context.route(LATER_CHUNKS, (route) => route.abort('connectionrefused')),
  });
  await heading(page, 'This page is not available right now').waitFor();
  await page.context().unroute(LATER_CHUNKS);
  await button(page, 'Retry').click();
  await heading(page, 'Set a new password').waitFor();
});

test('a customer resets the password with the emailed link, which signs out all other browsers', async () => {
  const office = await visitors.visit('/purchase/1', { expected: [/ 401/] });
  const email = await register(office);

  const home = await visitors.visit('/');
  await home.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await button(home, 'Forgot password?').click();
  await home.getByRole('dialog').getByLabel('Email').fill(email);
  await button(home, 'Request reset').click();
  await home.getByRole('dialog').waitFor({ state: 'hidden' });
  await followEmailedLink(home, email);
  await home.getByLabel('New Password').fill(NEW_PASSWORD);
  await button(home, 'Set new password').click();
  await heading(home, 'Your password has been reset successfully.').waitFor();
  await home.getByText(`You are signed in as ${email}.`).waitFor();

  await open(office, '/subscriptions');
  const dialog = office.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByText('Invalid username or password').waitFor();
  await signIn(office, { email, password: NEW_PASSWORD });
  await open(office, '/subscriptions');
  await office.getByText("You don't have any subscriptions yet.").waitFor();
});
