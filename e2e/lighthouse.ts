import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { ensureBrowser } from 'tooling/setup/browser.mjs';
import { freePortPair } from './harness/freePorts.mjs';
import { openShop } from './harness/shop';
import { signIn } from './harness/steps';

/** `npm run lighthouse`: accessibility and best practices of the main pages, each of which must score 100. */
const CATEGORIES = ['accessibility', 'best-practices'];
const PAGES = ['/', '/purchase/3', '/subscriptions'];

const [executablePath, port, profile, shop] = await Promise.all([ensureBrowser(), freePortPair(), mkdtemp(join(tmpdir(), 'lighthouse-')), openShop()]);
const browser = await chromium.launchPersistentContext(profile, { executablePath, args: ['--no-sandbox', `--remote-debugging-port=${port}`] });
try {
  const page = await browser.newPage();
  await page.goto(`${shop.url}/subscriptions`);
  await signIn(page);
  for (const path of PAGES) {
    const result = await lighthouse(shop.url + path, { port, onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: 'error' });
    const { categories, audits } = result!.lhr;
    console.log(path, ...CATEGORIES.map((name) => `${name} ${Math.round((categories[name]?.score ?? 0) * 100)}`));
    const failed = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
    for (const { id } of failed) console.log(`  ${id}: ${audits[id]?.title ?? ''}`);
    if (failed.length > 0) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await Promise.all([shop.stop(), rm(profile, { recursive: true, force: true })]);
}
