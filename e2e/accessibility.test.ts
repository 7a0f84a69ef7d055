import type { Page } from 'playwright-core';
import { accessibilityViolations, scrollsHorizontally } from './harness/accessibilityViolations';
import { open } from './harness/open';
import { button, checkOut, heading, pay, signIn } from './harness/steps';
import { useVisitors } from './harness/useVisitors';

const visitors = useVisitors();

type Step = [what: string, go: (page: Page) => Promise<unknown>];

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor();

const subscription = (page: Page, computers: number) =>
  page.getByRole('group', { name: new RegExp(`for ${computers} computers,`) });

const successPages = new Map<string, string>();

/**
 * Opens a success page. Pays for real the first time, then reuses the page for all colour schemes and widths.
 * `openOrder` leads to the order.
 */
async function succeed(page: Page, title: string, openOrder: () => Promise<unknown>): Promise<void> {
  const successPage = successPages.get(title);
  if (successPage === undefined) {
    await openOrder();
    await checkOut(page);
    await pay(page);
  } else {
    await open(page, successPage);
  }
  await heading(page, title).waitFor();
  successPages.set(title, page.url());
}

/** Every page, dialog and state. Each step starts from the state of the previous one. */
const VISITOR: Step[] = [
  ['home', (page) => heading(page, 'Questions and answers').waitFor()],
  [
    'sign in',
    async (page) => (
      await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click(),
      dialog(page, 'Sign in')
    ),
  ],
  [
    'sign in with errors',
    async (page) => {
      await page.getByLabel('Email').fill('nobody');
      await page.getByLabel('Password').fill('123');
      await page.getByLabel('Email').focus();
      await page.getByText('Password must be at least 6 characters long').waitFor();
    },
  ],
  [
    'forgot password',
    async (page) => (
      await page.getByRole('dialog').getByText('Forgot password?').click(),
      button(page, 'Request reset').waitFor()
    ),
  ],
  [
    'register',
    async (page) => {
      await open(page, '/purchase/3');
      await button(page, 'New customer').click();
      await button(page, 'Create account').waitFor();
    },
  ],
  [
    'order summary',
    async (page) => (
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
      button(page, 'New customer').waitFor()
    ),
  ],
  [
    'order summary with every part open',
    async (page) => {
      await page.getByRole('checkbox', { name: 'I have discount code' }).check();
      await page.getByLabel('Promo Code').fill('TEAM20');
      await page.getByRole('checkbox', { name: 'I need an invoice' }).check();
      await page.getByLabel('Business name').focus();
      await page.getByLabel('Billing address').focus();
      await page
        .getByText(/increase/i)
        .first()
        .waitFor();
    },
  ],
  ['page that needs a login', async (page) => (await open(page, '/subscriptions'), dialog(page, 'Sign in'))],
  [
    'reset',
    async (page) => (
      await open(page, '/ResetPassword/ABCDEFGHIJ123456'),
      heading(page, 'Set a new password').waitFor()
    ),
  ],
  [
    'reset with a bad link',
    async (page) => (await open(page, '/ResetPassword/short'), heading(page, 'Invalid Reset Link').waitFor()),
  ],
  [
    'not found',
    async (page) => (await open(page, '/not-found'), heading(page, "Sorry, this page doesn't exist").waitFor()),
  ],
  [
    'server error',
    async (page) => (await open(page, '/server-error'), heading(page, 'Sorry, there was an error').waitFor()),
  ],
  ['terms', async (page) => (await open(page, '/terms'), heading(page, 'Who you buy from').waitFor())],
  ['refunds', async (page) => (await open(page, '/refunds'), heading(page, 'How to ask for a refund').waitFor())],
  ['privacy', async (page) => (await open(page, '/privacy'), heading(page, 'The visitor number').waitFor())],
  ['seller', async (page) => (await open(page, '/seller'), heading(page, 'How to reach us').waitFor())],
  [
    'payment canceled',
    async (page) => (await open(page, '/payment/cancel/none'), heading(page, 'payment canceled').waitFor()),
  ],
];

const CUSTOMER: Step[] = [
  ['subscriptions', (page) => heading(page, 'Your subscriptions').waitFor()],
  [
    'subscriptions with orders open',
    async (page) => {
      for (const summary of await page.locator('summary').all()) await summary.click();
      await button(page, /^Invoice/)
        .first()
        .waitFor();
    },
  ],
  [
    'invoice',
    async (page) => {
      await subscription(page, 5)
        .getByRole('button', { name: /^Invoice/ })
        .click();
      await page.getByRole('dialog', { name: 'Invoice' }).getByRole('button', { name: 'Print' }).waitFor();
    },
  ],
  [
    'invoice details',
    async (page) => {
      await button(page, 'Close').click();
      await subscription(page, 2)
        .getByRole('button', { name: /^Invoice/ })
        .click();
      await button(page, 'Submit details').waitFor();
    },
  ],
  [
    'deactivation of a computer',
    async (page) => {
      await button(page, 'Cancel').click();
      const row = page.getByRole('listitem').filter({ hasText: 'SALES-01' });
      await row.locator('summary').click();
      await button(page, 'Deactivate SALES-01').click();
      await dialog(page, 'Deactivate SALES-01?');
    },
  ],
  [
    'renewal',
    async (page) => {
      await open(page, '/subscriptions');
      await page
        .getByRole('link', { name: /^Renew now/ })
        .first()
        .click();
      await button(page, 'Checkout').waitFor();
    },
  ],
  ['renewal success', (page) => succeed(page, 'Thank you for your renewal', () => button(page, 'Checkout').waitFor())],
  ['payment success', (page) => succeed(page, 'Thank you for your purchase', () => open(page, '/purchase/1'))],
  [
    'order that is not mine',
    async (page) => (
      await open(page, '/payment/success/none'),
      heading(page, 'Sorry there was an error while checking your order').waitFor()
    ),
  ],
];

const expected = [/checkpayment/, /^console: Failed to load resource: .* 404 /];

async function violationsIn(page: Page, steps: Step[]): Promise<string[]> {
  const violations: string[] = [];
  for (const [what, go] of steps) {
    await go(page);
    violations.push(...(await accessibilityViolations(page)).map((violation) => `${what}: ${violation}`));
    if (await scrollsHorizontally(page)) violations.push(`${what}: scrolls horizontally`);
  }
  return violations;
}

describe.each([
  ['light', 1280],
  ['light', 320],
  ['dark', 1280],
  ['dark', 320],
] as const)('in the %s scheme at %d pixels', (colorScheme, width) => {
  const options = { colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce', expected } as const;

  test('all pages and dialogs for anonymous visitors are accessible', async () => {
    const page = await visitors.visit('/', options);
    expect(await violationsIn(page, VISITOR)).toEqual([]);
  });

  test('all pages and dialogs for signed-in customers are accessible', async () => {
    const page = await visitors.visit('/subscriptions', options);
    await signIn(page);
    expect(await violationsIn(page, CUSTOMER)).toEqual([]);
  });
});
