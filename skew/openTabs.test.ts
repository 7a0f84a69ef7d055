import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { emulateSaveData } from 'e2e/harness/emulateSaveData';
import { eventually } from 'e2e/harness/eventually';
import { button, heading } from 'e2e/harness/steps';
import { useVisitors } from 'e2e/harness/useVisitors';
import type { Page } from 'playwright-core';
import type { LiveRegistry } from 'shared/contract/registry';
import { throwsInRender } from './builds/copyAsVersion.mjs';
import { copyBuild, openReleaseClient, type ReleaseClient } from './harness/releaseClient';

const CHECKOUT = 'mfe-checkout';
const BROKEN = '1.4.0';
const FIXED = '1.5.0';
const EXPECTED = [
  /broken in render/,
  /Failed to load resource/,
  /\/cdn\/mfe-checkout\//,
  /React error #422/,
  /No release of mfe-checkout/,
];

const visitors = useVisitors();
let client: ReleaseClient;
let good: string;

const folderOf = (version: string) => join(visitors.shop.dataDir, 'cdn', CHECKOUT, version);

beforeAll(async () => {
  client = openReleaseClient(visitors.shop.url);
  good = (await client.findChannel(CHECKOUT)).stable;
  await client.publish(await copyBuild(folderOf(good), BROKEN, throwsInRender));
  await client.publish(await copyBuild(folderOf(good), FIXED));
});

async function goLive(version: string): Promise<void> {
  if ((await client.findChannel(CHECKOUT)).stable === version) return;
  await client.forcePromote(CHECKOUT, version);
  await client.waitUntilVisible(CHECKOUT, version);
}

const unavailable = (page: Page) => heading(page, 'This page is not available right now');
const waitForOrderSummary = (page: Page) => heading(page, 'Order summary').waitFor();

/** Returns the container names of all checkout releases that the page has loaded. */
const loadedContainers = (page: Page) =>
  page.evaluate(() => Object.keys(globalThis).filter((name) => name.startsWith('mfe_checkout_')));
const containerOf = (version: string) => `mfe_checkout_${version.replace(/\W/g, '_')}`;

/** Marks the document, so that a test can detect a page reload. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in globalThis);

/** Simulates a switch to another tab and back. */
const returnToTab = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

async function openBrokenTab(): Promise<Page> {
  await goLive(BROKEN);
  const page = await visitors.visit('/not-found', { expected: EXPECTED });
  await page.goto('/purchase/2', { waitUntil: 'domcontentloaded' });
  await unavailable(page).waitFor();
  await mark(page);
  return page;
}

/** Opens the home page in a tab without prefetching. */
async function openHome(): Promise<Page> {
  const page = await visitors.visit('/', { expected: EXPECTED, prepare: emulateSaveData });
  await mark(page);
  return page;
}

const goToCheckout = (page: Page) => page.getByRole('link', { name: 'Purchase TWIN PACK' }).click();

/** Changes the live registry that the page receives. */
const changeRegistry = (page: Page, change: (live: LiveRegistry) => LiveRegistry) =>
  page.route('**/api/registry', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });

/** Returns a registry with a newer shell and a checkout release that needs this shell. */
const withNewerShell = (live: LiveRegistry): LiveRegistry => ({
  shellVersion: '9.0.0',
  remotes: live.remotes.map((remote) => {
    const requires = { range: '^9.0.0', exports: {}, versions: { 'shared/store': '^9.0.0' } };
    const current = { ...remote.current, version: '9.0.0', container: 'mfe_checkout_9_0_0', requires };
    return remote.name === CHECKOUT ? { name: CHECKOUT, routes: remote.routes, current } : remote;
  }),
});

function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

test('Retry shows the fixed release without a page reload', async () => {
  const page = await openBrokenTab();
  await goLive(FIXED);
  await button(page, 'Retry').click();
  await waitForOrderSummary(page);
  expect(await isMarked(page)).toBe(true);
  expect(await loadedContainers(page)).toContain(containerOf(FIXED));
});

test('a broken page shows the fixed release when the customer returns to its tab', async () => {
  const page = await openBrokenTab();
  await goLive(FIXED);
  await returnToTab(page);
  await waitForOrderSummary(page);
  expect(await isMarked(page)).toBe(true);
});

test('a broken page stays unavailable and does not reload if the customer returns to its tab before a fix is live', async () => {
  const page = await openBrokenTab();
  const answered = page.waitForResponse('**/api/registry');
  await returnToTab(page);
  await (await answered).finished();
  await unavailable(page).waitFor();
  expect(await isMarked(page)).toBe(true);
});

test('a working page keeps its release and its input when the customer returns to its tab', async () => {
  await goLive(good);
  const page = await visitors.visit('/purchase/2', { expected: EXPECTED });
  await waitForOrderSummary(page);
  await mark(page);
  await page.getByRole('checkbox', { name: 'I need an invoice' }).check();
  await page.getByLabel('Business name').fill('Ada Ltd');
  await goLive(FIXED);
  const answered = page.waitForResponse('**/api/registry');
  await returnToTab(page);
  await (await answered).finished();
  expect(await page.getByLabel('Business name').inputValue()).toBe('Ada Ltd');
  expect(await loadedContainers(page)).toEqual([containerOf(good)]);
  expect(await isMarked(page)).toBe(true);
});

test('a navigation to a remote with missing files loads the live release without a page reload', async () => {
  await goLive(good);
  const page = await openHome();
  await goLive(FIXED);
  await rename(folderOf(good), `${folderOf(good)}.gone`);
  try {
    await goToCheckout(page);
    await waitForOrderSummary(page);
    expect(await loadedContainers(page)).toContain(containerOf(FIXED));
    expect(await isMarked(page)).toBe(true);
  } finally {
    await rename(`${folderOf(good)}.gone`, folderOf(good));
  }
});

test('a navigation reloads the page if the live release needs a newer shell', async () => {
  await goLive(good);
  const page = await openHome();
  await goLive(FIXED);
  await rename(folderOf(good), `${folderOf(good)}.gone`);
  try {
    await changeRegistry(page, withNewerShell);
    await goToCheckout(page);
    await waitForOrderSummary(page);
    expect(new URL(page.url()).pathname).toBe('/purchase/2');
    expect(await isMarked(page)).toBe(false);
  } finally {
    await rename(`${folderOf(good)}.gone`, folderOf(good));
  }
});

test('a navigation reloads the page if a newer shell is live and files of the running shell are missing', async () => {
  const page = await visitors.visit('/', { expected: [...EXPECTED, /\/cdn\/shell\//], prepare: emulateSaveData });
  await mark(page);
  await changeRegistry(page, (live) => ({ ...live, shellVersion: '9.0.0' }));
  const isLateCode = (url: URL) => /\/cdn\/shell\/[^/]+\/(?!main\.)[^/]+\.js$/.test(url.pathname);
  await page.route(isLateCode, (route) => route.abort());
  await button(page, 'Sign in').click();
  await page.getByText('We could not load the form.').waitFor();
  expect(await isMarked(page)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Privacy' }).click();
  await eventually(async () => expect(await isMarked(page)).toBe(false));
  await heading(page, 'Privacy note').waitFor();
});

test('a tab reloads the page at most once for each revision of the registry', async () => {
  await goLive(FIXED);
  const page = await openHome();
  await changeRegistry(page, withNewerShell);
  await page.route('**/cdn/mfe-checkout/**', (route) => route.abort());
  const documents = countDocuments(page);
  await goToCheckout(page);
  await button(page, 'Retry').click();
  await unavailable(page).waitFor();
  await button(page, 'Retry').click();
  await unavailable(page).waitFor();
  expect(documents()).toBe(1);
});
