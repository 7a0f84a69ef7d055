import type { Page } from 'playwright-core';
import { open } from './open';
import { type Step, stepTo, waitForDialog } from './Step';
import { button, checkOut, heading, pay } from './steps';

const subscription = (page: Page, computers: number) =>
  page.getByRole('group', { name: new RegExp(`for ${computers} computers until`) });

/** Opens the menu of the code that SALES-01 uses. */
async function openActions(page: Page) {
  const row = page.getByRole('listitem').filter({ hasText: 'SALES-01' });
  await row.locator('summary').click();
  return row;
}

/**
 * The URLs of success pages, by page heading. Tests of other colour schemes and widths reuse them, so that each page
 * needs only one payment.
 */
const successPages = new Map<string, string>();

/**
 * Opens the success page with the heading `title`. Pays only if no earlier call has paid for this page.
 * @param openOrder opens the order summary
 */
async function openSuccessPage(page: Page, title: string, openOrder: () => Promise<unknown>): Promise<void> {
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

/** The dialogs about a code, by the action in the code's menu. */
const CODE_DIALOGS = [
  [/^Edit label/, 'Label this code'],
  [/^Send code/, 'Send this code'],
  [/^Activate without internet/, 'Activate without internet'],
] as const;

/** The calls that the server refuses in these states: an unknown payment and an unknown offer. */
export const REFUSED_CUSTOMER_CALLS = /checkpayment|readtransfer/;

/** The pages, dialogs and states for the demo customer. Before the first step, open the subscriptions and sign in. */
export const CUSTOMER_STATES: Step[] = [
  ['subscriptions', (page) => heading(page, 'Your subscriptions').waitFor()],
  [
    'subscriptions with orders open',
    async (page) => {
      for (const summary of await page.locator('summary', { hasText: 'Orders' }).all()) await summary.click();
      await button(page, /^Invoice/)
        .first()
        .waitFor();
    },
  ],
  [
    'actions for an activation code',
    async (page) => {
      await page
        .getByLabel(/^More actions for/)
        .first()
        .click();
      await button(page, /^Send code/)
        .first()
        .waitFor();
    },
  ],
  [
    'invoice',
    async (page) => {
      await page.keyboard.press('Escape');
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
      await openActions(page);
      await button(page, 'Deactivate SALES-01').click();
      await waitForDialog(page, 'Deactivate SALES-01?');
    },
  ],
  ...CODE_DIALOGS.map(([action, title]): Step => [
    title,
    async (page) => {
      await open(page, '/subscriptions');
      const row = await openActions(page);
      await row.getByRole('button', { name: action }).click();
      await page.getByRole('dialog', { name: title }).getByRole('textbox').first().waitFor();
    },
  ]),
  [
    'more computers',
    async (page) => {
      await open(page, '/subscriptions');
      await page
        .getByRole('link', { name: /^Add computers/ })
        .first()
        .click();
      await heading(page, 'Add computers').waitFor();
      await button(page, 'Checkout').waitFor();
    },
  ],
  [
    'transfer of a subscription',
    async (page) => {
      await open(page, '/subscriptions');
      await page
        .getByRole('button', { name: /^Transfer/ })
        .first()
        .click();
      await waitForDialog(page, 'Transfer the subscription');
      await page.getByLabel('Email address of the new owner').waitFor();
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
  [
    'renewal with the details of the last invoice',
    async (page) => {
      await page.getByRole('checkbox', { name: 'I need an invoice' }).check();
      await button(page, 'Use my last invoice details').waitFor();
    },
  ],
  [
    'renewal with an invoice',
    async (page) => {
      await button(page, 'Use my last invoice details').click();
      await button(page, 'Use my last invoice details').waitFor({ state: 'detached' });
    },
  ],
  [
    'renewal success',
    (page) => openSuccessPage(page, 'Thank you for your renewal', () => button(page, 'Checkout').waitFor()),
  ],
  ['payment success', (page) => openSuccessPage(page, 'Thank you for your purchase', () => open(page, '/purchase/1'))],
  [
    'success page of an unknown payment',
    stepTo('/payment/success/none', 'Sorry there was an error while checking your order'),
  ],
  [
    'account',
    async (page) => {
      await open(page, '/account');
      await page.getByText('This device').waitFor();
    },
  ],
  [
    'email change form',
    async (page) => {
      await button(page, 'Change email').click();
      await button(page, 'Send link').waitFor();
    },
  ],
  [
    'password change form with errors',
    async (page) => {
      await button(page, 'Change password').click();
      await page.getByLabel('New password').fill('123');
      await page.getByLabel('Current password').last().focus();
      await button(page, 'Show New password').click();
      await page.getByText('Password must be at least 6 characters long').waitFor();
    },
  ],
  [
    'deletion of the account',
    async (page) => {
      await button(page, 'Delete my account').click();
      await waitForDialog(page, 'Delete your account?');
    },
  ],
  ['confirmation of an email address', stepTo('/account/email/ABCDEFGHIJ123456', 'Confirm your new email address')],
  [
    'offer that does not exist',
    async (page) => {
      await open(page, '/account/transfer/ABCDEFGHIJ123456');
      await page.getByText('We could not find this offer.').waitFor();
    },
  ],
];
