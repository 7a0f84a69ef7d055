import type { Page } from 'playwright-core';
import { open } from './open';
import { openOfficeList, openResult, searchOffice } from './staffSteps';
import type { Step } from './Step';
import { button, DEMO, heading } from './steps';

/** Opens a menu of the office. On wide screens, its links are always visible. */
const openMenu = async (page: Page, name: 'Menu' | 'Lists') => {
  const opener = button(page, name);
  if (await opener.isVisible()) await opener.click();
};
const follow = async (page: Page, name: string) => {
  await openMenu(page, 'Menu');
  await page.getByRole('link', { name }).click();
};

/** The calls that the server refuses in these states. */
export const REFUSED_CALLS = /\/api\/(staff\/link|office\/reports\/orders|office\/orders\/UNKNOWN)\b/;

/** The pages of the office for visitors without a staff session. */
export const OFFICE_VISITOR_STATES: Step[] = [
  [
    'sign-in to the office',
    async (page) => {
      await open(page, new URL('/office', page.url()).href);
      await page.getByLabel('Password').waitFor();
    },
  ],
  [
    'wrong link to the office',
    async (page) => {
      await open(page, new URL('/office/join#wrong', page.url()).href);
      await page.getByRole('alert').waitFor();
    },
  ],
];

/** The pages, dialogs and states of the office. Before the first step, sign in to the office. */
export const OFFICE_STATES: Step[] = [
  [
    'office',
    async (page) => {
      await heading(page, 'Sales by day').waitFor();
      await page.getByText('Show the numbers').click();
      await page.getByRole('table', { name: 'Sales by day' }).waitFor();
    },
  ],
  ['lists of the office', (page) => openMenu(page, 'Lists')],
  ['search of the office', (page) => searchOffice(page, DEMO.email)],
  ['customer of the office', (page) => openResult(page, DEMO.email, 'Customers')],
  [
    'operation of the office',
    async (page) => {
      await button(page, /^Block the customer$/).click();
      await button(page, 'Show what happens').click();
      await page.getByText('is required').first().waitFor();
    },
  ],
  ['order of the office', (page) => openResult(page, DEMO.email, 'Orders')],
  [
    'subscription of the office',
    async (page) => {
      await openResult(page, DEMO.email, 'Customers');
      await page.getByRole('region', { name: 'Subscriptions' }).getByRole('link').first().click();
      await heading(page, /^Subscription /).waitFor();
    },
  ],
  [
    'list of the office',
    async (page) => {
      await follow(page, 'Accounting');
      await page.getByRole('link', { name: 'Download as CSV' }).waitFor();
    },
  ],
  [
    'filters of a list of the office',
    async (page) => {
      await openOfficeList(page, 'orders?status=refunded&country=GB');
      await page.locator('summary', { hasText: 'Filters' }).click();
      await page.locator('summary', { hasText: 'Columns' }).click();
    },
  ],
  ['sales of the office', (page) => openOfficeList(page, 'sales')],
  ['journal of the office', (page) => openOfficeList(page, 'journal?since=2026-01-01&until=2027-12-31')],
  ['empty list of the office', (page) => openOfficeList(page, 'disputes?status=won')],
  [
    'refused filter of the office',
    async (page) => {
      await open(page, new URL('/office/lists/orders?country=XX', page.url()).href);
      await page.getByRole('alert').waitFor();
    },
  ],
  [
    'unknown order of the office',
    async (page) => {
      await open(page, new URL('/office/orders/UNKNOWN', page.url()).href);
      await page.getByRole('alert').waitFor();
    },
  ],
  [
    'releases of the office',
    async (page) => {
      await follow(page, 'Releases');
      await page.getByRole('table', { name: 'Live releases' }).waitFor();
    },
  ],
  [
    'set of releases of the office',
    async (page) => {
      await button(page, 'Promote a set').click();
      await page.getByRole('dialog').getByLabel('mfe-catalog').waitFor();
    },
  ],
  [
    'releases of a package of the office',
    async (page) => {
      await open(page, new URL('/office/releases/mfe-catalog', page.url()).href);
      await heading(page, 'Read a stack').waitFor();
      await page
        .getByText(/Loading/)
        .first()
        .waitFor({ state: 'detached' });
    },
  ],
  [
    'operations of the office',
    async (page) => {
      await follow(page, 'Operations');
      await button(page, 'Set a price').click();
      await page.getByRole('dialog', { name: 'Set a price' }).waitFor();
    },
  ],
  [
    'sign-in of a member of staff',
    async (page) => {
      await open(page, new URL('/office/sessions', page.url()).href);
      await heading(page, 'Where you are signed in').waitFor();
      await page.getByText('Laptop').waitFor();
    },
  ],
];
