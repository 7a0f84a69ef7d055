import type { Page } from 'playwright-core';
import { open } from './open';
import { type Step, stepTo, waitForDialog } from './Step';
import { button, heading } from './steps';

async function openRegistration(page: Page): Promise<void> {
  await open(page, '/purchase/3');
  await button(page, 'New customer').click();
  await button(page, 'Create account').waitFor();
}

/** The pages, dialogs and states for anonymous visitors. Each step continues from the previous one. */
export const VISITOR_STATES: Step[] = [
  ['home', (page) => heading(page, 'Questions and answers').waitFor()],
  [
    'home with a better price for ten computers',
    async (page) => {
      await button(page, 'Remove one computer').click();
      await button(page, 'Choose 10 computers').waitFor();
    },
  ],
  [
    'sign in',
    async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('dialog').getByLabel('Email').waitFor();
    },
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
    async (page) => {
      await page.getByRole('dialog').getByText('Forgot password?').click();
      await button(page, 'Request reset').waitFor();
    },
  ],
  ['register', openRegistration],
  [
    'register with a short password',
    async (page) => {
      await openRegistration(page);
      await page.getByLabel('Password').fill('123');
      await page.getByText('too short so far').waitFor();
    },
  ],
  [
    'order summary',
    async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await button(page, 'New customer').waitFor();
    },
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
  [
    'page that needs a login',
    async (page) => {
      await open(page, '/subscriptions');
      await waitForDialog(page, 'Sign in');
    },
  ],
  ['reset', stepTo('/ResetPassword/ABCDEFGHIJ123456', 'Set a new password')],
  ['reset with a bad link', stepTo('/ResetPassword/short', 'Invalid Reset Link')],
  ['not found', stepTo('/not-found', "Sorry, this page doesn't exist")],
  ['server error', stepTo('/server-error', 'Sorry, there was an error')],
  ['terms', stepTo('/terms', 'Who you buy from')],
  ['refunds', stepTo('/refunds', 'How to ask for a refund')],
  ['privacy', stepTo('/privacy', 'The visitor number')],
  ['seller', stepTo('/seller', 'How to reach us')],
  ['payment canceled', stepTo('/payment/cancel/none', 'payment canceled')],
];
