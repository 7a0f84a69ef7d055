import { waitForHydration, open } from 'e2e/harness/open';
import { heading } from 'e2e/harness/steps';
import { useVisitors } from 'e2e/harness/useVisitors';
import { buildV2, V2 } from './builds/v2.mjs';
import { type Desk, openDesk } from './harness/desk';
import { buy, countRequests, releasesInPage, SAYS } from './harness/journey';

const visitors = useVisitors();
let desk: Desk;
let v1: { shell: string; 'mfe-checkout': string };

beforeAll(async () => {
  desk = openDesk(visitors.shop.url);
  v1 = { shell: (await desk.pointer('shell')).stable, 'mfe-checkout': (await desk.pointer('mfe-checkout')).stable };
  for (const name of ['shell', 'mfe-checkout'] as const) await desk.publish(await buildV2(name));
});

async function goLive(shell: string, checkout: string): Promise<void> {
  await desk.promote('shell', shell);
  await desk.promote('mfe-checkout', checkout);
  await Promise.all([desk.visible('shell', shell), desk.visible('mfe-checkout', checkout)]);
}

/** Catalog and account stay at version 1 throughout. */
test.each([
  ['shell 1 with checkout 2', () => [v1.shell, V2] as const],
  ['shell 2 with checkout 1', () => [V2, v1['mfe-checkout']] as const],
  ['shell 2 with checkout 2', () => [V2, V2] as const],
])('with %s a visitor buys, as if the site were one', async (_which, versions) => {
  const [shell, checkout] = versions();
  await goLive(shell, checkout);
  const page = await visitors.visit('/');
  const requests = countRequests(page);
  await page.reload();
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Purchase TWIN PACK' }).click();
  await heading(page, 'Order summary').waitFor();
  expect(await page.getByText(SAYS.shell).count()).toBe(shell === V2 ? 1 : 0);
  expect(await page.getByText(SAYS['mfe-checkout']).count()).toBe(checkout === V2 ? 1 : 0);
  expect(await releasesInPage(page)).toEqual(expect.arrayContaining([`shell/${shell}`, `mfe-checkout/${checkout}`]));
  // One store and one slice: what one remote fetched, the other shows.
  expect(requests('/PricesRates')).toBe(1);

  await buy(page);
  await page.getByRole('link', { name: 'MY SUBSCRIPTIONS' }).click();
  await heading(page, 'Your subscriptions').waitFor();
});

test('the signed-in customer and the prices cross from one remote to the next without a second request', async () => {
  await goLive(v1.shell, V2);
  const page = await visitors.visit('/purchase/1');
  await buy(page);
  const requests = countRequests(page);
  await open(page, '/');
  await page.getByRole('link', { name: 'Purchase TWIN PACK' }).click();
  await page.getByRole('button', { name: 'Checkout' }).waitFor();
  await page.getByRole('link', { name: 'MY SUBSCRIPTIONS' }).click();
  await heading(page, 'Your subscriptions').waitFor();
  expect([requests('/PricesRates'), requests('/api/auth/currentuserinfo')]).toEqual([1, 1]);
});

test('a customer in the middle of a purchase finishes on the version that he began with; the next page has the new one', async () => {
  await goLive(v1.shell, v1['mfe-checkout']);
  const page = await visitors.visit('/purchase/2');
  await heading(page, 'Order summary').waitFor();
  await desk.promote('mfe-checkout', V2);
  await desk.visible('mfe-checkout', V2);

  await page.getByRole('checkbox', { name: 'I need an invoice' }).check();
  await page.getByRole('checkbox', { name: 'I need an invoice' }).uncheck();
  expect(await page.getByText(SAYS['mfe-checkout']).count()).toBe(0);
  await buy(page);
  await open(page, '/purchase/2');
  await page.getByText(SAYS['mfe-checkout']).waitFor();
});
