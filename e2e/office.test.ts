import { addPasskeyDevice, joinWithPasskey } from './harness/staffSteps';
import { button } from './harness/steps';
import { useVisitors } from './harness/useVisitors';

const visitors = useVisitors();

/** The demo's office works at the name of this machine, because browsers bind passkeys to names and not to addresses. */
const office = () => new URL('/office', visitors.shop.staffLink()).href;

test('shows the shop’s menu and sign-in to customers, but not to staff', async () => {
  const page = await visitors.visit('/');
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.goto(new URL('/office', page.url()).href);
  await page.getByLabel('Password').waitFor();
  expect(await header.getByRole('button').count()).toBe(0);
  expect(await header.getByRole('link').count()).toBe(1);
});

test('staff join with a passkey, sign in with it in one step, add a second one and remove the first', async () => {
  const page = await visitors.visit('about:blank');
  const unplug = await joinWithPasskey(page, visitors.shop.staffLink());

  await button(page, 'Sign out of the office').click();
  await button(page, 'Sign in with a passkey').click();
  await page.getByText('owner@example.com (owner)').waitFor();

  await page.getByRole('link', { name: 'Your sign-in' }).click();
  await page.getByText('Laptop').waitFor();
  await page.getByLabel('Name of the passkey').fill('Phone');
  await button(page, 'Add a passkey').click();
  await button(page, 'Confirm with a passkey').click();
  // The laptop already has a passkey, so the browser refuses to store a second one there.
  await page.getByRole('alert').waitFor();
  await unplug();
  await addPasskeyDevice(page);
  await button(page, 'Add a passkey').click();
  await button(page, 'Remove the passkey Phone').waitFor();
  await button(page, 'Remove the passkey Laptop').click();
  await button(page, 'Remove the passkey Laptop').waitFor({ state: 'detached' });
  expect(await page.getByText('Phone').count()).toBe(1);
});

test('a device without a passkey of the office is told to try again, and an address of numbers where passkeys work', async () => {
  const page = await visitors.visit(office(), { expected: [/passkeychallenge/, /409/] });
  await addPasskeyDevice(page);
  await button(page, 'Sign in with a passkey').click();
  await page.getByRole('alert').getByText('Your device did not confirm the passkey.').waitFor();
  await page.goto(new URL('/office', visitors.shop.url).href);
  await button(page, 'Sign in with a passkey').click();
  await page.getByRole('alert').getByText(`Passkeys work only at ${office()}.`).waitFor();
});
