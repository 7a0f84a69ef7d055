/** `npm run pictures` takes the pictures in the documents, in a demo shop with a few sales. Commit the result. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { ensureBrowser } from 'tooling/setup/browser.mjs';
import { ROOT } from 'tooling/setup/root.mjs';
import { open } from './harness/open';
import { openPage } from './harness/openPage';
import { openShop } from './harness/openShop';
import { openOffice, openOfficeList, openResult } from './harness/staffSteps';
import { button, checkOut, DEMO, heading, pay, register } from './harness/steps';

const PHONE = { width: 390, height: 780 };

const [executablePath, shop] = await Promise.all([ensureBrowser(), openShop()]);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const openDesktop = (height: number) =>
  openPage(browser, {
    baseURL: shop.url,
    viewport: { width: 1280, height },
    // Take pictures at about the size at which documents show them, so that the files stay small.
    deviceScaleFactor: 0.75,
    reducedMotion: 'reduce',
  });
try {
  const visitor = await openDesktop(720);
  await open(visitor, '/');
  await heading(visitor, 'Questions and answers').waitFor();
  await take(visitor, 'home');
  for (const [computers, email] of [
    [3, 'clinic@example.com'],
    [12, 'school@example.com'],
    [5, 'bank@example.com'],
  ] as const)
    await buy(computers, email);

  const page = await openDesktop(800);
  await openOffice(page, shop);
  await heading(page, 'Sales by day').waitFor();
  await take(page, 'office/first-screen', { fullPage: true });
  await openResult(page, DEMO.email, 'Customers');
  await take(page, 'office/customer');

  await openResult(page, 'bank@example.com', 'Orders');
  await button(page, 'Refund the order').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount', { exact: true }).fill('20');
  await dialog.getByLabel('Reason').fill('One computer was not needed');
  await button(page, 'Show what happens').click();
  await dialog.getByText('This refunds £20.00').waitFor();
  await take(page, 'office/refund');
  await dialog.getByRole('button', { name: 'Refund the order' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.setViewportSize(PHONE);
  await take(page, 'office/phone');
  await page.setViewportSize({ width: 1280, height: 800 });

  await openOfficeList(page, 'orders?status=fulfilled');
  await page.locator('summary', { hasText: 'Filters' }).click();
  await take(page, 'office/list', { fullPage: true });
  await openOfficeList(page, 'accounting');
  await page.getByRole('link', { name: 'This quarter' }).click();
  await page.getByRole('cell', { name: 'Refunds', exact: true }).waitFor();
  await take(page, 'office/accounting', { fullPage: true });
  await page.getByRole('link', { name: 'Releases' }).click();
  await page.getByRole('table', { name: 'Live releases' }).waitFor();
  await take(page, 'office/releases');
} finally {
  await browser.close();
  await shop.stop();
}

/** Buys a subscription as a new customer with an invoice. */
async function buy(computers: number, email: string): Promise<void> {
  const page = await openDesktop(800);
  await open(page, `/purchase/${computers}`);
  await register(page, email);
  await page.getByRole('checkbox', { name: 'I need an invoice' }).check();
  await page.getByLabel('Business name').fill('Example Ltd');
  await page.getByLabel('Billing address').fill('1 High Street\nLeeds');
  await checkOut(page);
  await pay(page);
  await heading(page, 'Thank you for your purchase').waitFor();
  await page.context().close();
}

async function take(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  const picture = await page.screenshot(options);
  writeFileSync(join(ROOT, 'docs', `${name}.png`), picture);
  console.log(`docs/${name}.png: ${picture.length} bytes`);
}
