/**
 * `npm run lighthouse` audits the pages in the sitemap and the subscriptions page. Fails if a page fails an audit that
 * counts towards its score. Skips the SEO score of private pages, because they are `noindex`.
 */

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { ensureBrowser } from 'tooling/setup/browser.mjs';
import { freePort } from 'tooling/setup/freePort.mjs';
import { ensureInstalled } from 'tooling/setup/install.mjs';
import { parseOptions } from 'tooling/setup/parseOptions.mjs';
import { openShop } from '../harness/openShop';
import { signIn } from '../harness/steps';

const CATEGORIES = ['accessibility', 'best-practices'];
const PRIVATE_PAGES = ['/subscriptions'];

/** The part of Lighthouse's report that this command reads. */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null }>;
}

parseOptions('Usage: npm run lighthouse', {}, () => undefined);
await ensureInstalled(import.meta.dirname);
const [executablePath, port, profile, shop] = await Promise.all([
  ensureBrowser(),
  freePort(),
  mkdtemp(join(tmpdir(), 'lighthouse-')),
  openShop(),
]);
const args = ['--no-sandbox', `--remote-debugging-port=${port}`];
const browser = await chromium.launchPersistentContext(profile, { executablePath, args });
try {
  const page = await browser.newPage();
  await page.goto(`${shop.url}/subscriptions`);
  await signIn(page);
  for (const { path, onlyCategories } of [
    ...(await listPublicPaths()).map((path) => ({ path, onlyCategories: [...CATEGORIES, 'seo'] })),
    ...PRIVATE_PAGES.map((path) => ({ path, onlyCategories: CATEGORIES })),
  ]) {
    const { categories, audits } = await audit(shop.url + path, onlyCategories);
    console.log(path, ...onlyCategories.map((name) => `${name} ${Math.round((categories[name]?.score ?? 0) * 100)}`));
    const weighted = onlyCategories
      .flatMap((name) => categories[name]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0);
    const failed = weighted.filter(({ id }) => (audits[id]?.score ?? 1) < 1);
    for (const { id } of failed) console.log(`  ${id}: ${audits[id]?.title ?? ''}`);
    if (failed.length > 0) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await Promise.all([shop.stop(), rm(profile, { recursive: true, force: true })]);
}

async function listPublicPaths(): Promise<string[]> {
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

async function audit(url: string, categories: readonly string[]): Promise<Report> {
  const program = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js');
  const options = [`--port=${port}`, `--only-categories=${categories.join()}`, '--disable-storage-reset', '--quiet'];
  const { stdout } = await promisify(execFile)(process.execPath, [program, url, ...options, '--output=json'], {
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(stdout);
}
