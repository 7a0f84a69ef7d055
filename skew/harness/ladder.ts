import { rename, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from 'e2e/harness/eventually';
import { waitForHydration, open } from 'e2e/harness/open';
import { button, heading, signIn } from 'e2e/harness/steps';
import { useVisitors } from 'e2e/harness/useVisitors';
import type { BrowserContext, Page } from 'playwright-core';
import { throwsAtLoad, throwsInRender } from '../builds/rework.mjs';
import { type Desk, openDesk, readRecord, reworked } from './desk';

export interface Site {
  remote: string;
  path: string;
  title: string;
  module: string;
  elsewhere: string;
  elsewhereTitle: string;
}

export const SITES = {
  catalog: {
    remote: 'mfe-catalog',
    path: '/',
    title: 'Pro subscription options',
    module: './HomePage',
    elsewhere: '/purchase/2',
    elsewhereTitle: 'Order summary',
  },
  checkout: {
    remote: 'mfe-checkout',
    path: '/purchase/2',
    title: 'Order summary',
    module: './PurchasePage',
    elsewhere: '/',
    elsewhereTitle: 'Pro subscription options',
  },
  account: {
    remote: 'mfe-account',
    path: '/subscriptions',
    title: 'Your subscriptions',
    module: './SubscriptionsPage',
    elsewhere: '/',
    elsewhereTitle: 'Pro subscription options',
  },
} satisfies Record<string, Site>;

const WELL = '1.1.0';
const BROKEN_AT_LOAD = '1.2.0';
const BROKEN_IN_RENDER = '1.3.0';

/** What each fault of a remote's release leads to, with a good release before it. */
export function describeLadder({ remote, path, title, module, elsewhere, elsewhereTitle }: Site): void {
  const visitors = useVisitors();
  let desk: Desk;
  let good: string;

  const folderOf = (version: string) => join(visitors.shop.dataDir, 'cdn', remote, version);
  const entryOf = (version: string) => `**/cdn/${remote}/${version}/remoteEntry.js`;
  const containerOf = (version: string) => `${remote}_${version}`.replace(/[^a-zA-Z0-9]/g, '_');

  beforeAll(async () => {
    desk = openDesk(visitors.shop.url);
    good = (await desk.pointer(remote)).stable;
    const versions = [
      [WELL, undefined],
      [BROKEN_AT_LOAD, throwsAtLoad],
      [BROKEN_IN_RENDER, throwsInRender],
    ] as const;
    for (const [version, fault] of versions) await desk.publish(await reworked(folderOf(good), version, fault));
  });

  /** Makes `version` current, with the good release before it. */
  async function release(version: string): Promise<void> {
    if ((await desk.pointer(remote)).stable !== good) await desk.promote(remote, good);
    await desk.promote(remote, version);
    await desk.visible(remote, version);
  }

  async function visit(prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined): Promise<Page> {
    const expected = [
      new RegExp(`/cdn/${remote}/`),
      /Failed to load resource/,
      /broken (at load|in render)/,
      /React error #422/,
    ];
    const page = await visitors.visit('/not-found', { expected });
    if (remote === SITES.account.remote) await signIn(page);
    await prepare(page.context());
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    return page;
  }

  const isRunning = (page: Page, version: string) =>
    page.evaluate((container) => container in globalThis, containerOf(version));

  /** The page is the good release's, each step was reported, and the rest of the site goes on. */
  async function fellBack(page: Page, version: string): Promise<void> {
    await heading(page, title).waitFor();
    await eventually(async () => expect(await isRunning(page, good)).toBe(true));
    await eventually(async () => expect((await desk.reports(remote, version)).failures).toBeGreaterThan(0));
    await eventually(async () => expect((await desk.reports(remote, good)).loads).toBeGreaterThan(0));
    await restWorks(page);
  }

  async function restWorks(page: Page): Promise<void> {
    const other = await page.context().newPage();
    await open(other, elsewhere);
    await heading(other, elsewhereTitle).waitFor();
    await other.close();
  }

  /** Changes one byte of a published file, and gives a function that sets it right. */
  async function corrupt(file: string): Promise<() => Promise<void>> {
    const original = await readFile(file);
    const compressed = await Promise.all(
      ['.br', '.gz'].map(async (end) => [file + end, await readFile(file + end).catch(() => undefined)] as const),
    );
    const changed = Buffer.from(original);
    changed[changed.length - 1] = 0x20;
    await writeFile(
      file,
      changed.equals(original) ? Buffer.concat([original.subarray(0, -1), Buffer.from('\n')]) : changed,
    );
    await Promise.all(compressed.map(([name]) => rm(name, { force: true })));
    return async () => {
      await writeFile(file, original);
      for (const [name, content] of compressed) if (content) await writeFile(name, content);
    };
  }

  test('files that are missing: the good release before runs', async () => {
    await release(WELL);
    await rename(folderOf(WELL), `${folderOf(WELL)}.away`);
    try {
      await fellBack(await visit(), WELL);
    } finally {
      await rename(`${folderOf(WELL)}.away`, folderOf(WELL));
    }
  });

  test.each([
    ['entry', async () => 'remoteEntry.js'],
    ["page's chunk", async () => (await readRecord(folderOf(WELL))).assets[module]!.scripts.at(-1)!],
  ])('one byte of the %s that differs: it is refused, and the good release before runs', async (_which, file) => {
    await release(WELL);
    const repair = await corrupt(join(folderOf(WELL), await file()));
    try {
      await fellBack(await visit(), WELL);
    } finally {
      await repair();
    }
  });

  test('a server that never answers: the good release before runs after some seconds', async () => {
    await release(WELL);
    const page = await visit((context) => context.route(entryOf(WELL), () => undefined));
    await restWorks(page);
    await fellBack(page, WELL);
  });

  test('three answers of 503: the page comes all the same, and the next one is the new release again', async () => {
    await release(WELL);
    let refused = 0;
    const page = await visit((context) =>
      context.route(entryOf(WELL), async (route) => {
        refused += 1;
        await (refused <= 3 ? route.fulfill({ status: 503, body: 'busy' }) : route.continue());
      }),
    );
    await waitForHydration(page);
    await heading(page, title).waitFor();
    await restWorks(page);
    await eventually(() => expect(refused).toBeGreaterThanOrEqual(2));
    await eventually(async () => {
      await open(page, path);
      expect(await isRunning(page, WELL)).toBe(true);
    });
    expect(await isRunning(page, good)).toBe(false);
  });

  test('a release that throws as it loads: the good release before runs', async () => {
    await release(BROKEN_AT_LOAD);
    await fellBack(await visit(), BROKEN_AT_LOAD);
  });

  test('a release that throws as it renders: its part is unavailable, then the error page; a rollback ends it', async () => {
    await release(BROKEN_IN_RENDER);
    const page = await visit();
    await heading(page, 'This page is not available right now').waitFor();
    await eventually(async () => expect((await desk.reports(remote, BROKEN_IN_RENDER)).failures).toBeGreaterThan(0));
    await restWorks(page);
    await button(page, 'Retry').click();
    await page.waitForURL('**/server-error');
    await desk.rollback(remote);
    await desk.visible(remote, good);
    await open(page, path);
    await heading(page, title).waitFor();
  });

  test('a release that needs another shell: its code never runs, and the good release before does', async () => {
    await release(WELL);
    const page = await visit((context) =>
      context.route(
        (url) => url.pathname === path,
        async (route) => {
          const response = await route.fetch();
          const range = new RegExp(`("version":"${WELL}","container":"${containerOf(WELL)}".*?"shared/api":")[^"]+`);
          const needy = (await response.text()).replace(range, '$1^9.0.0');
          await route.fulfill({ response, body: needy });
        },
      ),
    );
    await fellBack(page, WELL);
    expect(await isRunning(page, WELL)).toBe(false);
  });
}
