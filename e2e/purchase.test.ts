import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from './harness/eventually';
import { open } from './harness/open';
import { button, CARDS, checkOut, heading, pay, register, signIn, PASSWORD } from './harness/steps';
import { useVisitors } from './harness/visitors';

const visitors = useVisitors();

test('a visitor buys three computers, sees the codes, and finds them again after the shop was restarted', async () => {
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

  const seesThemAll = async () => {
    await page.getByRole('link', { name: 'MY SUBSCRIPTIONS' }).click();
    await heading(page, 'Your subscriptions').waitFor();
    for (const code of codes.slice(0, 3)) await page.getByText(code, { exact: true }).first().waitFor();
  };
  // What is on its way would break off with the shop: a visit, and what the page still asks for.
  const isRecorded = page.waitForResponse((response) => response.url().endsWith('/visits/save') && response.request().postData()?.includes('/subscriptions') === true);
  await seesThemAll();
  await isRecorded;
  await page.goto('about:blank');

  await visitors.shop.restart();
  await open(page, '/');
  await seesThemAll();
  await button(page, 'Sign out').click();
  await signIn(page, { email, password: PASSWORD });
  await open(page, '/');
  await seesThemAll();
});

test('a declined card says so on the payment page, and another one pays', async () => {
  const page = await visitors.visit('/purchase/1');
  await register(page);
  await checkOut(page);
  await pay(page, CARDS.declines);
  await page.getByRole('alert').getByText(/declined/).waitFor();
  await pay(page);
  await heading(page, 'Thank you for your purchase').waitFor();
});

test('Cancel on the payment page leads back to the order as it was', async () => {
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
  await eventually(async () => expect(await page.getByRole('textbox', { name: 'Number of computers' }).inputValue()).toBe('4'));
  expect(await page.getByLabel(/business name/i).inputValue()).toBe('Acme & Sons');
  expect(await page.getByLabel(/address/i).inputValue()).toBe('1 High Street\nLeeds');
});

test('a payment page that takes twenty seconds to come is waited for, and ordered once', async () => {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  const orders: string[] = [];
  const page = await visitors.visit('/purchase/1', {
    prepare: (context) =>
      context.route('**/api/order/purchasewithstripe', async (route) => {
        orders.push(route.request().postData() ?? '');
        const response = await route.fetch();
        await isAnswered;
        await route.fulfill({ response });
      }),
  });
  await register(page);
  await button(page, 'Checkout').click();
  const words = page.getByText('Please wait, redirecting to payment page ...');
  await words.waitFor();
  await pause(20_000);
  expect(await words.isVisible()).toBe(true);
  await button(page, 'Checkout').click({ force: true });
  answer();
  await pay(page);
  await heading(page, 'Thank you for your purchase').waitFor();
  expect(orders).toHaveLength(1);
});

test('a business name that is code stands on the invoice as it was typed, and runs nothing', async () => {
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
  await page.locator('summary').click();
  await button(page, /^Invoice/).click();
  await page.frameLocator('iframe').getByText(name).waitFor();
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
});
