import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from './harness/eventually';
import { open } from './harness/open';
import { button, CARDS, checkOut, heading, pay, register, signIn, PASSWORD } from './harness/steps';
import { useVisitors } from './harness/useVisitors';

const visitors = useVisitors();

test('a visitor buys three seats and sees the codes, even after the shop restarts', async () => {
  const page = await visitors.visit('/');
  await page.getByRole('link', { name: 'Purchase TWIN PACK' }).click();
  await heading(page, 'Order summary').waitFor();
  await button(page, 'Add one computer').click();
  await page.getByRole('complementary', { name: 'Price' }).getByRole('status').getByText('£153.00').waitFor();

  const email = await register(page);
  await checkOut(page);
  expect(await page.getByText('£153.00').count()).toBeGreaterThan(0);
  await pay(page);

  await page.waitForURL('**/payment/success/*');
  await heading(page, 'Thank you for your purchase').waitFor();
  const codes = await page.locator('code').allInnerTexts();
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.length).toBeGreaterThanOrEqual(3);

  const showsAllCodes = async () => {
    await page.getByRole('link', { name: 'MY SUBSCRIPTIONS' }).click();
    await heading(page, 'Your subscriptions').waitFor();
    for (const code of codes.slice(0, 3)) await page.getByText(code, { exact: true }).first().waitFor();
  };
  // Wait for the last request of the page, which records the visit. A restart during this request would cause an error.
  const visitRecorded = page.waitForResponse(
    (response) =>
      response.url().endsWith('/visits/save') && response.request().postData()?.includes('/subscriptions') === true,
  );
  await showsAllCodes();
  await visitRecorded;
  await page.goto('about:blank');

  await visitors.shop.restart();
  await open(page, '/');
  await showsAllCodes();
  await button(page, 'Sign out').click();
  await signIn(page, { email, password: PASSWORD });
  await open(page, '/');
  await showsAllCodes();
});

test('copying a code moves nothing, and the printed page contains all codes, not only the first ten', async () => {
  const page = await visitors.visit('/purchase/20');
  await page.context().grantPermissions(['clipboard-write']);
  await register(page);
  await checkOut(page);
  await pay(page);
  await button(page, 'Show all 20 codes').waitFor();
  const copy = button(page, /^Copy [0-9A-Z]{5}-/).first();
  const place = () =>
    copy.evaluate((element) => [
      element.getBoundingClientRect().left,
      element.closest('li')?.getBoundingClientRect().height,
    ]);
  const before = await place();
  await copy.click();
  await page.getByText('Copied').first().waitFor();
  expect(await place()).toEqual(before);
  const countCodes = async () => {
    const codes = page.getByText(/^([0-9A-Z]{5}-)+[0-9A-Z]{5}$/).filter({ visible: true });
    return new Set(await codes.allInnerTexts()).size;
  };
  expect(await countCodes()).toBe(10);
  await page.emulateMedia({ media: 'print' });
  expect(await countCodes()).toBe(20);
});

test('a customer who pays by bank debit gets the codes once the money has arrived', async () => {
  const page = await visitors.visit('/purchase/2');
  await register(page);
  await checkOut(page);
  await button(page, 'Bank debit').click();
  await page.waitForURL('**/payment/success/*');
  await heading(page, 'Your payment is on its way').waitFor();
  expect(await page.locator('code').count()).toBe(0);

  const sandbox = await page.context().newPage();
  await sandbox.goto(`${visitors.shop.sandboxUrl}/sandbox`);
  await button(sandbox, 'Let the money arrive').click();
  await sandbox.getByText('complete, paid').first().waitFor();
  await sandbox.close();

  await page.reload();
  await heading(page, 'Thank you for your purchase').waitFor();
});

test('a customer whose card is declined sees an error and pays with another card', async () => {
  const page = await visitors.visit('/purchase/1');
  await register(page);
  await checkOut(page);
  await pay(page, CARDS.declines);
  await page
    .getByRole('alert')
    .getByText(/declined/)
    .waitFor();
  await pay(page);
  await heading(page, 'Thank you for your purchase').waitFor();
});

test('Cancel on the payment page returns to the unchanged order', async () => {
  const page = await visitors.visit('/purchase/4');
  await register(page);
  await page.getByRole('checkbox', { name: 'I need an invoice' }).check();
  await page.getByLabel(/business name/i).fill('Acme & Sons');
  await page.getByLabel(/address/i).fill('1 High Street\nLeeds');
  await checkOut(page);
  await button(page, 'Cancel').click();
  await page.waitForURL('**/payment/cancel/*');
  await page.getByText('payment canceled').waitFor();
  await page.getByRole('main').getByRole('link').first().click();
  await eventually(async () =>
    expect(await page.getByRole('spinbutton', { name: 'Number of computers' }).inputValue()).toBe('4'),
  );
  expect(await page.getByLabel(/business name/i).inputValue()).toBe('Acme & Sons');
  expect(await page.getByLabel(/address/i).inputValue()).toBe('1 High Street\nLeeds');
});

test('Checkout sends one order, even if the payment page takes twenty seconds to open', async () => {
  let respond = () => {};
  const isResponding = new Promise<void>((resolve) => (respond = resolve));
  const orders: string[] = [];
  const page = await visitors.visit('/purchase/1', {
    prepare: (context) =>
      context.route('**/api/order/purchasewithstripe', async (route) => {
        orders.push(route.request().postData() ?? '');
        const response = await route.fetch();
        await isResponding;
        await route.fulfill({ response });
      }),
  });
  await register(page);
  await button(page, 'Checkout').click();
  const message = page.getByText('Please wait, redirecting to payment page ...');
  await message.waitFor();
  await pause(20_000);
  expect(await message.isVisible()).toBe(true);
  await button(page, 'Checkout').click({ force: true });
  respond();
  await pay(page);
  await heading(page, 'Thank you for your purchase').waitFor();
  expect(orders).toHaveLength(1);
});

test('the invoice shows a business name with HTML as text and runs no script', async () => {
  const name = '<script>top.ran = 1</script><img src="/none.png" onerror="top.ran = 2">';
  const page = await visitors.visit('/purchase/1');
  await register(page);
  await page.getByRole('checkbox', { name: 'I need an invoice' }).check();
  await page.getByLabel(/business name/i).fill(name);
  await page.getByLabel(/address/i).fill('1 High Street\nLeeds');
  await checkOut(page);
  await pay(page);
  await heading(page, 'Thank you for your purchase').waitFor();
  await page.getByRole('link', { name: 'MY SUBSCRIPTIONS' }).click();
  await page.locator('summary', { hasText: 'Orders' }).click();
  await button(page, /^Invoice/).click();
  await page.frameLocator('iframe').getByText(name).waitFor();
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
});

test('a customer who changes the number of computers keeps it after a reload', async () => {
  const page = await visitors.visit('/purchase/5');
  const quantity = page.getByRole('spinbutton', { name: 'Number of computers' });
  await quantity.fill('3');
  await page.waitForURL('**/purchase/3');
  await page.reload();
  await eventually(async () => expect(await quantity.inputValue()).toBe('3'));
  await button(page, 'Add one computer').click();
  await page.waitForURL('**/purchase/4');
  await page.reload();
  await eventually(async () => expect(await quantity.inputValue()).toBe('4'));
});
