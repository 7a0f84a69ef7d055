import assert from 'node:assert';
import type { BrowserContext, Page } from 'playwright-core';
import { listRemotePages } from './harness/listRemotePages';
import { open } from './harness/open';
import { button, heading, signIn } from './harness/steps';
import { changeEntry, throwsAtLoad, throwsInRender } from './harness/changeEntry';
import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();

const pages = await listRemotePages();
/** One page of each remote, with a public page of another remote. */
const sites = pages.map((page) => {
  const otherPage = pages.find(({ remote, requiresLogin }) => remote !== page.remote && !requiresLogin);
  assert(otherPage);
  return { ...page, otherPage };
});
type Site = (typeof sites)[number];

/** Matches React's error for a prerendered Suspense boundary that fails to hydrate. */
const HYDRATION_FAILED = /react\.dev\/errors\/422/;

/** Returns patterns for the errors that the browser and React report if a test breaks the remote. */
const brokenRemote = (remote: string) => [
  new RegExp(`/cdn/${remote}/`),
  /faulty/i,
  /^console: Failed to load resource/,
  /No release of .* could load the page/,
  HYDRATION_FAILED,
];

const scriptsOf = (remote: string) => `**/cdn/${remote}/**/*.js`;
const unavailable = (page: Page) => heading(page, 'This page is not available right now');

/**
 * Opens the remote's page for a visitor, and signs the visitor in if the page requires a login. Does not wait for
 * hydration, because hydration may fail.
 */
async function visit(
  { remote, path, requiresLogin }: Site,
  prepare: (context: BrowserContext) => Promise<unknown>,
): Promise<Page> {
  const page = await visitors.visit('/not-found', { expected: brokenRemote(remote) });
  if (requiresLogin) await signIn(page);
  await prepare(page.context());
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return page;
}

/** Expects the sign-in dialog to open for anonymous visitors, and a page of another remote to load. */
async function expectRestOfSiteWorks(page: Page, { otherPage }: Site): Promise<void> {
  const signInButton = page.getByRole('banner').getByRole('button', { name: 'Sign in' });
  if (await signInButton.isVisible()) {
    await signInButton.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  const tab = await page.context().newPage();
  await open(tab, otherPage.path);
  await heading(tab, otherPage.title).waitFor();
  await tab.close();
}

describe.each(sites)('$remote', (site) => {
  const { remote, title } = site;

  test('Retry loads the page once a remote that was down is up again, and the rest of the site works', async () => {
    const page = await visit(site, (context) =>
      context.route(scriptsOf(remote), (route) => route.abort('connectionrefused')),
    );
    await unavailable(page).waitFor();
    await expectRestOfSiteWorks(page, site);
    await button(page, 'Retry').click();
    await unavailable(page).waitFor();
    await page.context().unroute(scriptsOf(remote));
    await button(page, 'Retry').click();
    await unavailable(page).waitFor({ state: 'hidden' });
    await heading(page, title).waitFor();
  });
});

// One remote is enough here, because the shell treats all remotes alike. `npm run skew` tests every remote.
describe.each(sites.slice(0, 1))('$remote', (site) => {
  const { remote, title } = site;

  test("a slow remote's page offers Retry until the remote responds, and the rest of the site works", async () => {
    let respond = () => {};
    const isResponding = new Promise<void>((resolve) => (respond = resolve));
    const page = await visit(site, (context) =>
      context.route(scriptsOf(remote), async (route) => {
        await isResponding;
        await route.continue().catch(() => undefined);
      }),
    );
    await button(page, 'Retry').waitFor();
    await expectRestOfSiteWorks(page, site);
    respond();
    await unavailable(page).waitFor({ state: 'hidden' });
    await heading(page, title).waitFor();
  });

  test.each([
    ['when it loads', throwsAtLoad],
    ['when it renders', throwsInRender],
  ])(
    'Retry loads the page once a remote that throws %s is fixed, and the rest of the site works throughout',
    async (_when, fault) => {
      const page = await visit(site, async (context) => {
        await changeEntry(context, remote, fault);
        await context.addInitScript(
          (path) => Object.assign(globalThis, { isFaulty: location.pathname === path }),
          site.path,
        );
      });
      await unavailable(page).waitFor();
      await expectRestOfSiteWorks(page, site);
      await page.evaluate(() => Object.assign(globalThis, { isFaulty: false }));
      await button(page, 'Retry').click();
      await unavailable(page).waitFor({ state: 'hidden' });
      await heading(page, title).waitFor();
    },
  );

  test("the browser rejects a remote's entry script with one extra byte, and the rest of the site works", async () => {
    const page = await visit(site, (context) =>
      context.route(`**/cdn/${remote}/*/remoteEntry.js`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `${await response.text()} ` });
      }),
    );
    await unavailable(page).waitFor();
    await expectRestOfSiteWorks(page, site);
  });
});
