import type { BrowserContext, Page } from 'playwright-core';
import { open } from './harness/open';
import { button, heading, signIn } from './harness/steps';
import { changeEntry, throwsAtLoad, throwsInRender } from './harness/tamper';
import { useVisitors } from './harness/visitors';

const visitors = useVisitors();

/** Each remote with a page of it, that page's heading, and the way to another remote's page. */
const REMOTES = [
  { remote: 'mfe-catalog', path: '/', title: 'Pro subscription options', elsewhere: '/purchase/2', elsewhereTitle: 'Order summary' },
  { remote: 'mfe-checkout', path: '/purchase/2', title: 'Order summary', elsewhere: '/', elsewhereTitle: 'Pro subscription options' },
  { remote: 'mfe-account', path: '/subscriptions', title: 'Your subscriptions', elsewhere: '/', elsewhereTitle: 'Pro subscription options' },
] as const;

/** React's word for a page that came with its frame drawn and then could not be brought to life. */
const FRAME_GIVEN_UP = /react\.dev\/errors\/422/;

/** What the browser and React say of a remote that a test takes away. */
const takenAway = (remote: string) => [new RegExp(`/cdn/${remote}/`), /faulty/i, /^console: Failed to load resource/, /out of reach/, FRAME_GIVEN_UP];

const scriptsOf = (remote: string) => `**/cdn/${remote}/**/*.js`;
const unavailable = (page: Page) => heading(page, 'This page is not available right now');

/** A visitor, signed in where the remote's page asks for it, on his way to that page. It may never answer, so nobody waits for that. */
async function visit({ remote, path }: (typeof REMOTES)[number], prepare: (context: BrowserContext) => Promise<unknown>): Promise<Page> {
  const page = await visitors.visit('/not-found', { expected: takenAway(remote) });
  if (remote === 'mfe-account') await signIn(page);
  await prepare(page.context());
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return page;
}

/** Header, dialogs and the pages of the other remotes. */
async function restOfTheSiteWorks(page: Page, { elsewhere, elsewhereTitle }: (typeof REMOTES)[number]): Promise<void> {
  const signInButton = page.getByRole('banner').getByRole('button', { name: 'Sign in' });
  if (await signInButton.isVisible()) {
    await signInButton.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  const other = await page.context().newPage();
  await open(other, elsewhere);
  await heading(other, elsewhereTitle).waitFor();
  await other.close();
}

describe.each(REMOTES)('$remote', (site) => {
  const { remote, title } = site;

  test('is down: its page offers a Retry that works once it is back, and the rest of the site goes on', async () => {
    const page = await visit(site, (context) => context.route(scriptsOf(remote), (route) => route.abort('connectionrefused')));
    await unavailable(page).waitFor();
    await restOfTheSiteWorks(page, site);
    await button(page, 'Retry').click();
    await unavailable(page).waitFor();
    await page.context().unroute(scriptsOf(remote));
    await button(page, 'Retry').click();
    await unavailable(page).waitFor({ state: 'hidden' });
    await heading(page, title).waitFor();
  });

  test('answers late: meanwhile there is a Retry, nothing else waits, and the page comes by itself', async () => {
    let answer = () => {};
    const isAnswering = new Promise<void>((resolve) => (answer = resolve));
    const page = await visit(site, (context) =>
      context.route(scriptsOf(remote), async (route) => {
        await isAnswering;
        await route.continue().catch(() => undefined);
      }),
    );
    await button(page, 'Retry').waitFor();
    await restOfTheSiteWorks(page, site);
    answer();
    await unavailable(page).waitFor({ state: 'hidden' });
    await heading(page, title).waitFor();
  });

  test.each([
    ['as it loads', throwsAtLoad],
    ['as it renders', throwsInRender],
  ])('throws %s: its page offers a Retry that works once it is well, and the rest of the site goes on', async (_when, fault) => {
    const page = await visit(site, async (context) => {
      await changeEntry(context, remote, fault);
      await context.addInitScript((path) => Object.assign(globalThis, { isFaulty: location.pathname === path }), site.path);
    });
    await unavailable(page).waitFor();
    await restOfTheSiteWorks(page, site);
    await page.evaluate(() => Object.assign(globalThis, { isFaulty: false }));
    await button(page, 'Retry').click();
    await unavailable(page).waitFor({ state: 'hidden' });
    await heading(page, title).waitFor();
  });

  test('arrives with a changed byte: it is refused', async () => {
    const page = await visit(site, (context) =>
      context.route(`**/cdn/${remote}/*/remoteEntry.js`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `${await response.text()} ` });
      }),
    );
    await unavailable(page).waitFor();
    await restOfTheSiteWorks(page, site);
  });
});
