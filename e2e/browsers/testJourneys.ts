import { DEMO, PASSWORD } from '../harness/steps';
import { checkOutAndPay, register, signIn } from './steps';
import type { TestedBrowser } from './TestedBrowser';
import { testHydration } from './testHydration';
import { useBrowser } from './useBrowser';

const NEW_PASSWORD = 'battery staple';
/** Matches React's error for a page that differs from its prerendered markup. */
const HYDRATION_ERROR = /Minified React error #418/;

/** Defines the tests for the browser that `launch` starts. */
export function testJourneys(launch: () => Promise<TestedBrowser>): void {
  const browser = useBrowser(launch);

  test('a visitor buys three seats and sees the codes', async () => {
    const { page } = await browser.openPage();
    await page.open('/');
    await page.click({ role: 'link', name: 'Purchase TWIN PACK' });
    await page.click({ role: 'button', name: 'Add one computer' });
    await page.waitFor({ text: '£153.00' });
    await register(page);
    await checkOutAndPay(page);
    await page.waitFor({ role: 'heading', name: 'Thank you for your purchase' });
    const codes = await page.texts('code');
    expect(codes.length).toBeGreaterThanOrEqual(3);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('a customer renews and sees the new end date', async () => {
    const { page } = await browser.openPage();
    await page.open('/subscriptions');
    await signIn(page, DEMO.email, DEMO.password);
    await page.click({ role: 'link', name: /^Renew now/ });
    await page.waitFor({ role: 'heading', name: 'Renew Your Subscription' });
    await checkOutAndPay(page);
    await page.waitFor({ role: 'heading', name: 'Thank you for your renewal' });
    await page.waitFor({ text: /Your subscription is extended until \d+ \w+ \d{4}/ });
  });

  test('a customer orders with invoice details and sees the invoice', async () => {
    const { page } = await browser.openPage();
    await page.open('/purchase/1');
    await register(page);
    await page.click({ role: 'checkbox', name: 'I need an invoice' });
    await page.fill({ label: /business name/i }, 'Acme & Sons');
    await page.fill({ label: /address/i }, '1 High Street');
    await checkOutAndPay(page);
    await page.waitFor({ role: 'heading', name: 'Thank you for your purchase' });
    await page.click({ role: 'link', name: 'MY SUBSCRIPTIONS' });
    await page.click({ text: /^Orders/ });
    await page.click({ role: 'button', name: /^Invoice/ });
    await page.waitFor({ text: /Acme & Sons/, within: 'iframe' });
    await page.waitFor({ text: /1 High Street/, within: 'iframe' });
  });

  test('a customer changes the password, signs out, and signs in with the new password', async () => {
    const { page } = await browser.openPage();
    await page.open('/purchase/1');
    const email = await register(page);
    await page.click({ role: 'link', name: 'Account', within: 'header' });
    await page.click({ role: 'button', name: 'Change password' });
    await page.fill({ label: 'Current password' }, PASSWORD);
    await page.fill({ label: /^New password/ }, NEW_PASSWORD);
    await page.click({ role: 'button', name: 'Save password' });
    await page.waitFor({ text: /^Your password has changed\./ });
    await page.click({ role: 'button', name: 'Sign out' });
    await page.click({ role: 'button', name: 'Sign in', within: 'header' });
    await signIn(page, email, NEW_PASSWORD);
    await page.waitFor({ role: 'button', name: 'Sign out' });
  });

  test('the first render of each page matches its prerendered markup', async () => {
    const { window } = await browser.openPage(HYDRATION_ERROR);
    await testHydration(window, browser.shop.url);
  });
}
