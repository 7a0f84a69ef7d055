import { join } from 'node:path';
import { waitForHydration, open } from 'e2e/harness/open';
import { heading } from 'e2e/harness/steps';
import { useVisitors } from 'e2e/harness/useVisitors';
import { buy, countRequests, releasesInPage } from './harness/journey';
import { copyBuild, openReleaseClient, type ReleaseClient } from './harness/releaseClient';

const SECOND = '2.0.0';

const visitors = useVisitors();
let client: ReleaseClient;
let first: { shell: string; checkout: string };

beforeAll(async () => {
  client = openReleaseClient(visitors.shop.url);
  const liveVersion = async (name: string) => (await client.findChannel(name)).stable;
  first = { shell: await liveVersion('shell'), checkout: await liveVersion('mfe-checkout') };
  const folderOf = (name: string, version: string) => join(visitors.shop.dataDir, 'cdn', name, version);
  await client.publish(await copyBuild(folderOf('shell', first.shell), SECOND));
  await client.publish(await copyBuild(folderOf('mfe-checkout', first.checkout), SECOND));
});

async function goLive(shell: string, checkout: string): Promise<void> {
  await client.promote('shell', shell);
  await client.promote('mfe-checkout', checkout);
  await Promise.all([client.waitUntilVisible('shell', shell), client.waitUntilVisible('mfe-checkout', checkout)]);
}

/** In each of these combinations, `mfe-catalog` and `mfe-account` keep their first version. */
test.each([
  ['the first shell and the second checkout', () => [first.shell, SECOND] as const],
  ['the second shell and the first checkout', () => [SECOND, first.checkout] as const],
  ['the second shell and the second checkout', () => [SECOND, SECOND] as const],
])('a visitor buys with %s', async (_which, versions) => {
  const [shell, checkout] = versions();
  await goLive(shell, checkout);
  const page = await visitors.visit('/');
  const requests = countRequests(page);
  await page.reload();
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Purchase TWIN PACK' }).click();
  await heading(page, 'Order summary').waitFor();
  const running = await releasesInPage(page);
  const isTried = (release: string) => /^(shell|mfe-checkout)\//.test(release);
  expect(running.filter(isTried).sort()).toEqual([`mfe-checkout/${checkout}`, `shell/${shell}`]);
  // All packages share one store and one API slice. A page that the server rendered already contains the prices.
  expect(requests('/PricesRates')).toBeLessThanOrEqual(1);

  await buy(page);
  await page.getByRole('link', { name: 'MY SUBSCRIPTIONS' }).click();
  await heading(page, 'Your subscriptions').waitFor();
});

test('remotes share the signed-in customer and the prices, so that no page requests them twice', async () => {
  await goLive(first.shell, SECOND);
  const page = await visitors.visit('/purchase/1');
  await buy(page);
  // The page after the payment also requests the customer.
  await page.waitForLoadState('networkidle');
  const requests = countRequests(page);
  await open(page, '/');
  await page.getByRole('link', { name: 'Purchase TWIN PACK' }).click();
  await page.getByRole('button', { name: 'Checkout' }).waitFor();
  await page.getByRole('link', { name: 'MY SUBSCRIPTIONS' }).click();
  await heading(page, 'Your subscriptions').waitFor();
  expect(requests('/PricesRates')).toBeLessThanOrEqual(1);
  expect(requests('/api/auth/currentuserinfo')).toBe(1);
});

test('an open page keeps its version during a purchase, and the next page load uses the new version', async () => {
  await goLive(first.shell, first.checkout);
  const page = await visitors.visit('/purchase/2');
  await heading(page, 'Order summary').waitFor();
  await client.promote('mfe-checkout', SECOND);
  await client.waitUntilVisible('mfe-checkout', SECOND);

  await page.getByRole('checkbox', { name: 'I need an invoice' }).check();
  await page.getByRole('checkbox', { name: 'I need an invoice' }).uncheck();
  expect(await releasesInPage(page)).not.toContain(`mfe-checkout/${SECOND}`);
  await buy(page);
  await open(page, '/purchase/2');
  expect(await releasesInPage(page)).toContain(`mfe-checkout/${SECOND}`);
});
