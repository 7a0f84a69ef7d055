import type { Page } from 'playwright-core';
import { eventually } from './harness/eventually';
import { open } from './harness/open';
import { button, heading, newEmail, PASSWORD, register, signIn } from './harness/steps';
import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();

const NEW_PASSWORD = 'battery staple';
const section = (page: Page, name: string) => page.getByRole('region', { name });

/** Waits for the email with the link that confirms a new address, and opens the link. */
async function followEmailedLink(page: Page, to: string): Promise<void> {
  const email = page.locator('article').filter({ hasText: `To ${to},` });
  await eventually(async () => {
    await page.goto('/dev/mail');
    await email
      .getByRole('link', { name: /\/account\/email\// })
      .first()
      .click({ timeout: 1_000 });
  });
}

test('customers can see their sessions, change their password, download their data and delete their account', async () => {
  const laptop = await visitors.visit('/purchase/1', { expected: [/ 401/] });
  const email = await register(laptop);
  const phone = await visitors.visit('/', { expected: [/ 401/] });
  await signIn(phone, { email, password: PASSWORD });

  await laptop.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await heading(laptop, 'Your account').waitFor();
  await section(laptop, 'Sessions').getByText('This device').waitFor();
  await button(laptop, /^End session of/).waitFor();

  await button(laptop, 'Change password').click();
  await laptop.getByLabel('Current password').fill(PASSWORD);
  await laptop.getByLabel('New password').fill(NEW_PASSWORD);
  await button(laptop, 'Show New password').click();
  expect(await laptop.getByLabel('New password').getAttribute('type')).toBe('text');
  await button(laptop, 'Save password').click();
  await laptop.getByText(/^Your password has changed\./).waitFor();
  await laptop.getByText('You are not signed in anywhere else.').waitFor();
  await open(phone, '/account');
  await phone.getByText('Please login to see this page').waitFor();

  const download = laptop.waitForEvent('download');
  await laptop.getByRole('link', { name: /^Download my data/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^my-data-.*\.json$/);

  await button(laptop, 'Delete my account').click();
  const dialog = laptop.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Current password').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await heading(laptop, 'Your account has been deleted').waitFor();
  await laptop.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
});

test('the Back button does not show a signed-out customer’s page to the next person at the same computer', async () => {
  const page = await visitors.visit('/purchase/1', { expected: [/ 401/] });
  const email = await register(page);
  await open(page, '/account');
  await heading(page, 'Your account').waitFor();
  await page.goto('about:blank');
  await page.request.post(`${visitors.shop.url}/api/auth/logout`);
  const shown = await page.goBack();
  await heading(page, 'Please login to see this page').waitFor();
  expect(await shown?.text()).not.toContain(email);
});

test('a customer whose session was ended from another device signs in again and sees their subscriptions', async () => {
  const laptop = await visitors.visit('/purchase/1', { expected: [/ 401/] });
  const email = await register(laptop);
  const phone = await visitors.visit('/', { expected: [/ 401/] });
  await signIn(phone, { email, password: PASSWORD });
  await open(phone, '/account');
  await button(phone, 'End all other sessions').click();
  await phone.getByText('You are not signed in anywhere else.').waitFor();

  await open(laptop, '/subscriptions');
  await heading(laptop, 'Please login to see this page').waitFor();
  await signIn(laptop, { email, password: PASSWORD });
  await laptop.getByText("You don't have any subscriptions yet.").waitFor();
});

test('a customer confirms a new email address on another device', async () => {
  const laptop = await visitors.visit('/purchase/1');
  await register(laptop);
  const wanted = newEmail();
  await open(laptop, '/account');
  await button(laptop, 'Change email').click();
  await laptop.getByLabel('New email address').fill(wanted);
  await laptop.getByLabel('Current password').fill(PASSWORD);
  await button(laptop, 'Send link').click();
  await laptop.getByText(`We've sent a link to ${wanted}.`).waitFor();

  const phone = await visitors.visit('/');
  await followEmailedLink(phone, wanted);
  await heading(phone, 'Confirm your new email address').waitFor();
  await button(phone, 'Confirm email address').click();
  await heading(phone, 'Your email address has changed').waitFor();

  await open(laptop, '/account');
  await section(laptop, 'Email').getByText(wanted).waitFor();
});
