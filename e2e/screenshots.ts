/** `npm run screenshots` takes a screenshot of every page and state, in both colour schemes and at four widths. */

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureBrowser } from 'tooling/setup/browser.mjs';
import { parseOptions } from 'tooling/setup/parseOptions.mjs';
import { ROOT } from 'tooling/setup/root.mjs';
import { open } from './harness/open';
import { openPage } from './harness/openPage';
import { OFFICE_STATES, OFFICE_VISITOR_STATES } from './harness/officeStates';
import { CUSTOMER_STATES } from './harness/customerStates';
import { openShop } from './harness/openShop';
import { openOffice } from './harness/staffSteps';
import type { Step } from './harness/Step';
import { VISITOR_STATES } from './harness/visitorStates';
import { signIn } from './harness/steps';

const FOLDER = join(ROOT, '.cache/screenshots');
const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [1280, 768, 390, 320];
/** The first page of each person. Staff open the office with a link instead. */
const FIRST_PAGES = { visitor: '/', customer: '/subscriptions', 'office visitor': '/office' };

parseOptions('Usage: npm run screenshots', {}, () => undefined);
const [executablePath, shop] = await Promise.all([ensureBrowser(), openShop()]);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
await rm(FOLDER, { recursive: true, force: true });
let taken = 0;
try {
  for (const colorScheme of SCHEMES)
    for (const width of WIDTHS) {
      const size = { colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' } as const;
      await photograph('visitor', size, VISITOR_STATES);
      await photograph('customer', size, CUSTOMER_STATES);
      await photograph('office visitor', size, OFFICE_VISITOR_STATES);
      await photograph('staff', size, OFFICE_STATES);
    }
} finally {
  await browser.close();
  await shop.stop();
}
console.log(`${taken} screenshots are in ${FOLDER}.`);

async function photograph(
  who: keyof typeof FIRST_PAGES | 'staff',
  size: { colorScheme: 'light' | 'dark'; viewport: { width: number; height: number }; reducedMotion: 'reduce' },
  states: Step[],
): Promise<void> {
  const folder = join(FOLDER, `${size.viewport.width}-${size.colorScheme}`);
  await mkdir(folder, { recursive: true });
  const page = await openPage(browser, { baseURL: shop.url, ...size });
  if (who === 'staff') await openOffice(page, shop);
  else await open(page, FIRST_PAGES[who]);
  if (who === 'customer') await signIn(page);
  for (const [index, [what, go]] of states.entries()) {
    await go(page);
    const name = `${who} ${String(index + 1).padStart(2, '0')} ${what}.png`.replaceAll(' ', '-');
    await page.screenshot({ path: join(folder, name), fullPage: (await page.getByRole('dialog').count()) === 0 });
    taken += 1;
  }
  await page.context().close();
}
