import { focused } from './harness/keyboard';
import { addPasskeyDevice, joinWithPasskey, officeUrl, openOffice, openOfficeList } from './harness/staffSteps';
import { button } from './harness/steps';
import { useVisitors } from './harness/useVisitors';

const visitors = useVisitors();

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
  // The server asks for a proof before it adds a passkey.
  const page = await visitors.visit('about:blank', { expected: [/\/api\/staff\/newpasskey/] });
  const unplug = await joinWithPasskey(page, await visitors.shop.newStaffLink());

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
  const page = await visitors.visit(officeUrl(visitors.shop), { expected: [/passkeychallenge/, /409/] });
  await addPasskeyDevice(page);
  await button(page, 'Sign in with a passkey').click();
  await page.getByRole('alert').getByText('Your device did not confirm the passkey.').waitFor();
  await page.goto(new URL('/office', visitors.shop.url).href);
  await button(page, 'Sign in with a passkey').click();
  await page
    .getByRole('alert')
    .getByText(`Passkeys work only at ${officeUrl(visitors.shop)}.`)
    .waitFor();
});

test('the address of a list contains its filters, for colleagues and for the Back button, and its file follows them', async () => {
  const page = await visitors.visit('about:blank');
  await openOffice(page, visitors.shop);
  await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('table', { name: 'Orders' }).waitFor();
  await page.locator('summary', { hasText: 'Filters' }).click();
  await page.getByLabel('State').selectOption('refunded');
  await button(page, 'Show').click();
  const chosen = (where: typeof page) => where.getByRole('link', { name: 'Remove the filter State: refunded' });
  await chosen(page).waitFor();
  await page.getByRole('columnheader', { name: 'pounds' }).getByRole('link').click();
  await page.waitForURL(/sort=pounds-desc&status=refunded/);

  const colleague = await page.context().newPage();
  await colleague.goto(page.url());
  await chosen(colleague).waitFor();
  await colleague.locator('th[aria-sort="descending"]', { hasText: 'pounds' }).waitFor();
  const file = await colleague.getByRole('link', { name: 'Download as CSV' }).getAttribute('href');
  const reply = await colleague.request.get(new URL(file ?? '', colleague.url()).href);
  const lines = (await reply.text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(',refunded,');

  await page.goBack();
  await page.waitForURL(/status=refunded$/);
  await page.goBack();
  await chosen(page).waitFor({ state: 'detached' });
});

test('every list fits on the screen of a laptop and of a phone', async () => {
  const page = await visitors.visit('about:blank');
  await openOffice(page, visitors.shop);
  const links = page.getByRole('navigation', { name: 'Lists' }).getByRole('link');
  await links.first().waitFor();
  const addresses = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  const lists = addresses.flatMap((address) => address?.split('/').at(-1) ?? []);
  expect(lists.length).toBeGreaterThan(10);
  const cut: string[] = [];
  for (const list of lists) {
    await openOfficeList(page, list);
    for (const width of [320, 1024, 1280]) {
      await page.setViewportSize({ width, height: 768 });
      const hidden = await page
        .locator('[role="group"]:has(> table)')
        .evaluateAll((scrollers) => scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      if (hidden.some((pixels) => pixels > 0)) cut.push(`${list} at ${width}: ${hidden.join(', ')} pixels`);
    }
  }
  expect(cut).toEqual([]);
});

test('on a phone, a form of the office shows on the screen why it was refused', async () => {
  const page = await visitors.visit('about:blank', {
    viewport: { width: 390, height: 664 },
    expected: [/operations\/promo-add/, /409/],
  });
  await openOffice(page, visitors.shop);
  await button(page, 'Menu').click();
  await page.getByRole('link', { name: 'Operations' }).click();
  await button(page, 'Add or change a promo code').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show what happens' }).click();
  await dialog.getByText('Promo code is required').waitFor();
  expect(await focused(page)).toMatchObject({ name: expect.stringMatching(/^Promo code/), isVisible: true });

  await page.keyboard.type('SHORT');
  await dialog.getByLabel('Percentage').fill('10');
  await dialog.getByRole('button', { name: 'Show what happens' }).click();
  const refusal = dialog.getByRole('alert');
  await refusal.getByText('A promo code has 6 characters.').waitFor();
  const isOnScreen = await refusal.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  expect(isOnScreen).toBe(true);
});
