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
  const office = await visitors.visit('/purchase/1', { expected: [/ 401/] });
  const email = await register(office);
  const home = await visitors.visit('/', { expected: [/ 401/] });
  await signIn(home, { email, password: PASSWORD });

  await office.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await heading(office, 'Your account').waitFor();
  await section(office, 'Sessions').getByText('This device').waitFor();
  await button(office, /^End session of/).waitFor();

  await button(office, 'Change password').click();
  await office.getByLabel('Current password').fill(PASSWORD);
  await office.getByLabel('New password').fill(NEW_PASSWORD);
  await button(office, 'Show New password').click();
  expect(await office.getByLabel('New password').getAttribute('type')).toBe('text');
  await button(office, 'Save password').click();
  await office.getByText(/^Your password has changed\./).waitFor();
  await office.getByText('You are not signed in anywhere else.').waitFor();
  await open(home, '/account');
  await home.getByText('Please login to see this page').waitFor();

  const download = office.waitForEvent('download');
  await office.getByRole('link', { name: /^Download my data/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^my-data-.*\.json$/);

  await button(office, 'Delete my account').click();
  const dialog = office.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Current password').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await heading(office, 'Your account has been deleted').waitFor();
  await office.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
});

test('the next person at the same computer does not see a signed-out customer’s page with Back', async () => {
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
  const office = await visitors.visit('/purchase/1', { expected: [/ 401/] });
  const email = await register(office);
  const home = await visitors.visit('/', { expected: [/ 401/] });
  await signIn(home, { email, password: PASSWORD });
  await open(home, '/account');
  await button(home, 'End all other sessions').click();
  await home.getByText('You are not signed in anywhere else.').waitFor();

  await open(office, '/subscriptions');
  await heading(office, 'Please login to see this page').waitFor();
  await signIn(office, { email, password: PASSWORD });
  await office.getByText("You don't have any subscriptions yet.").waitFor();
});

test('a customer confirms a new email address on another device', async () => {
  const office = await visitors.visit('/purchase/1');
  await register(office);
  const wanted = newEmail();
  await open(office, '/account');
  await button(office, 'Change email').click();
  await office.getByLabel('New email address').fill(wanted);
  await office.getByLabel('Current password').fill(PASSWORD);
  await button(office, 'Send link').click();
  await office.getByText(`We've sent a link to ${wanted}.`).waitFor();

  const phone = await visitors.visit('/');
  await followEmailedLink(phone, wanted);
  await heading(phone, 'Confirm your new email address').waitFor();
  await button(phone, 'Confirm email address').click();
  await heading(phone, 'Your email address has changed').waitFor();

  await open(office, '/account');
  await section(office, 'Email').getByText(wanted).waitFor();
});
