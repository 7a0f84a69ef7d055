import assert from 'node:assert';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessibilityViolations, scrollsHorizontally } from 'e2e/harness/accessibilityViolations';
import { buyThroughPreview, previewBar } from 'e2e/harness/buyThroughPreview';
import { open, waitForHydration } from 'e2e/harness/open';
import { button, heading } from 'e2e/harness/steps';
import { useVisitors } from 'e2e/harness/useVisitors';
import type { ReleaseRecord } from 'shared/contract/registry';
import { copyAsVersion } from './builds/copyAsVersion.mjs';
import { openReleaseClient } from './harness/releaseClient';

const CHECKOUT = 'mfe-checkout';
const NEW = '1.3.0-pr.12';
const BAR = /^Preview of mfe-checkout 1\.3\.0-pr\.12, until \d+ \w+ \d{4}\.$/;

const visitors = useVisitors();
let link: string;

const changeTitle = (text: string) => text.replaceAll('Order summary', 'Order preview');
const changeRecord = (record: ReleaseRecord): ReleaseRecord => JSON.parse(changeTitle(JSON.stringify(record)));

beforeAll(async () => {
  const client = openReleaseClient(visitors.shop.url);
  const { stable } = await client.findChannel(CHECKOUT);
  const copy = copyAsVersion({
    from: join(visitors.shop.dataDir, 'cdn', CHECKOUT, stable),
    to: await mkdtemp(join(tmpdir(), 'build-')),
    version: NEW,
    editChunk: changeTitle,
    editServerScript: changeTitle,
    editRecord: changeRecord,
  });
  await client.publish(copy);
  link = await client.preview([{ name: CHECKOUT, version: NEW }]);
});

test('a visitor who ends a preview stays on the page, and other visitors always see the live release', async () => {
  const page = await visitors.visit('/purchase/2');
  await heading(page, 'Order summary').waitFor();

  await page.goto(link);
  expect(page.url()).toBe(`${visitors.shop.url}/`);
  await previewBar(page).getByText(BAR).waitFor();
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Purchase TWIN PACK' }).click();
  await heading(page, 'Order preview').waitFor();
  await page.reload();
  await waitForHydration(page);
  expect(await heading(page, 'Order preview').count()).toBe(1);

  const other = await visitors.visit('/purchase/2');
  await heading(other, 'Order summary').waitFor();
  expect(await previewBar(other).count()).toBe(0);

  await button(page, 'End preview').click();
  await heading(page, 'Order summary').waitFor();
  expect(page.url()).toBe(`${visitors.shop.url}/purchase/2`);
  expect(await previewBar(page).count()).toBe(0);
});

test('a visitor can end the preview without scripts', async () => {
  const browser = (await visitors.visit('/')).context().browser();
  assert(browser);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: visitors.shop.url });
  const page = await context.newPage();
  await page.goto(link);
  await page.goto('/purchase/2');
  await heading(page, 'Order preview').waitFor();
  await button(page, 'End preview').click();
  await heading(page, 'Order summary').waitFor();
  expect(page.url()).toBe(`${visitors.shop.url}/purchase/2`);
  await context.close();
});

test.each(['light', 'dark'] as const)(
  'the preview bar is accessible and fits on a narrow screen in %s mode',
  async (colorScheme) => {
    const page = await visitors.visit('/', { colorScheme, viewport: { width: 320, height: 640 } });
    await page.goto(link);
    await waitForHydration(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await scrollsHorizontally(page)).toBe(false);
  },
);

test('a new customer buys through the preview', async () => {
  // Use a new tab, because the first page may still prefetch the live release.
  const page = await (await visitors.visit('/')).context().newPage();
  expect(await buyThroughPreview(page, link)).toEqual([`${CHECKOUT} ${NEW}`]);
});

test('the page is unavailable if a byte of the previewed release changes, and shows no other release', async () => {
  const expected = [/page-PurchasePage/, /Failed to load resource/, /React error #422/, /No release of/, /\/cdn\//];
  const page = await visitors.visit('/', { expected });
  await page.route(`**/cdn/${CHECKOUT}/${NEW}/page-PurchasePage.*.js`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('Order preview', 'Order preview!') });
  });
  await page.goto(link);
  await page.goto('/purchase/2', { waitUntil: 'domcontentloaded' });
  await heading(page, 'This page is not available right now').waitFor();
  await button(page, 'End preview').click();
  await open(page, '/purchase/2');
  await heading(page, 'Order summary').waitFor();
});
