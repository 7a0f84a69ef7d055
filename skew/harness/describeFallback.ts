import assert from 'node:assert';
import { rename, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from 'e2e/harness/eventually';
import { listRemotePages, type RemotePage } from 'e2e/harness/listRemotePages';
import { waitForHydration, open } from 'e2e/harness/open';
import { button, heading, signIn } from 'e2e/harness/steps';
import { useVisitors } from 'e2e/harness/useVisitors';
import type { BrowserContext, Page } from 'playwright-core';
import { throwsAtLoad, throwsInRender } from '../builds/copyAsVersion.mjs';
import { copyBuild, openReleaseClient, readRecord, type ReleaseClient } from './releaseClient';

const HEALTHY = '1.1.0';
const BROKEN_AT_LOAD = '1.2.0';
const BROKEN_IN_RENDER = '1.3.0';

const pages = await listRemotePages();

function findPage(isWanted: (page: RemotePage) => boolean): RemotePage {
  const found = pages.find(isWanted);
  assert(found);
  return found;
}

/** Defines the tests for faults in a remote's release. A good release is live before each faulty one. */
export function describeFallback(remote: string): void {
  const { path, title, requiresLogin } = findPage((page) => page.remote === remote);
  const otherPage = findPage((page) => page.remote !== remote && !page.requiresLogin);
  const visitors = useVisitors();
  let client: ReleaseClient;
  let good: string;

  const folderOf = (version: string) => join(visitors.shop.dataDir, 'cdn', remote, version);
  const entryOf = (version: string) => `**/cdn/${remote}/${version}/remoteEntry.js`;
  const containerOf = (version: string) => `${remote}_${version}`.replace(/[^a-zA-Z0-9]/g, '_');

  beforeAll(async () => {
    client = openReleaseClient(visitors.shop.url);
    good = (await client.findChannel(remote)).stable;
    const versions = [
      [HEALTHY, undefined],
      [BROKEN_AT_LOAD, throwsAtLoad],
      [BROKEN_IN_RENDER, throwsInRender],
    ] as const;
    for (const [version, fault] of versions) await client.publish(await copyBuild(folderOf(good), version, fault));
  });

  /** Promotes `version`, with the good release as the previous release. Waits until new pages use `version`. */
  async function release(version: string): Promise<void> {
    if ((await client.findChannel(remote)).stable !== good) await client.forcePromote(remote, good);
    await client.promote(remote, version);
    await client.waitUntilVisible(remote, version);
  }

  async function visit(prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined): Promise<Page> {
    const expected = [
      new RegExp(`/cdn/${remote}/`),
      /Failed to load resource/,
      /broken (at load|in render)/,
      /React error #422/,
    ];
    const page = await visitors.visit('/not-found', { expected });
    if (requiresLogin) await signIn(page);
    await prepare(page.context());
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    return page;
  }

  /** Returns the path of the script that contains the page at `path`. */
  async function findPageChunk(): Promise<string> {
    const { routes, assets } = await readRecord(folderOf(HEALTHY));
    const route = routes.find((each) => path.startsWith(`/${each.path.replace(/\/?:.*/, '')}`));
    const script = route && assets[route.module]?.scripts.at(-1);
    assert(script);
    return script;
  }

  const isRunning = (page: Page, version: string) =>
    page.evaluate((container) => container in globalThis, containerOf(version));

  /**
   * Expects that the page runs the good release, and that a page of another remote opens. Also expects that the server
   * receives reports of the failure and of the fallback.
   */
  async function expectFallback(page: Page, version: string): Promise<void> {
    await heading(page, title).waitFor();
    await eventually(async () => expect(await isRunning(page, good)).toBe(true));
    await eventually(async () => expect((await client.countReports(remote, version)).failures).toBeGreaterThan(0));
    await eventually(async () => expect((await client.countReports(remote, good)).loads).toBeGreaterThan(0));
    await expectRestWorks(page);
  }

  async function expectRestWorks(page: Page): Promise<void> {
    const tab = await page.context().newPage();
    await open(tab, otherPage.path);
    await heading(tab, otherPage.title).waitFor();
    await tab.close();
  }

  /**
   * Changes one byte of a published file and removes its compressed copies.
   * @returns a function that restores the files
   */
  async function corrupt(file: string): Promise<() => Promise<void>> {
    const original = await readFile(file);
    const compressed = await Promise.all(
      ['.br', '.gz'].map(async (end) => [file + end, await readFile(file + end).catch(() => undefined)] as const),
    );
    const changed = Buffer.from(original);
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
    await writeFile(file, changed);
    await Promise.all(compressed.map(([name]) => rm(name, { force: true })));
    return async () => {
      await writeFile(file, original);
      for (const [name, content] of compressed) if (content) await writeFile(name, content);
    };
  }

  test('the page falls back to the good release if files are missing', async () => {
    await release(HEALTHY);
    await rename(folderOf(HEALTHY), `${folderOf(HEALTHY)}.away`);
    try {
      await expectFallback(await visit(), HEALTHY);
    } finally {
      await rename(`${folderOf(HEALTHY)}.away`, folderOf(HEALTHY));
    }
  });

  test.each([
    ['entry', async () => 'remoteEntry.js'],
    ["page's chunk", findPageChunk],
  ])('the page falls back to the good release if one byte of the %s differs', async (_which, file) => {
    await release(HEALTHY);
    const repair = await corrupt(join(folderOf(HEALTHY), await file()));
    try {
      await expectFallback(await visit(), HEALTHY);
    } finally {
      await repair();
    }
  });

  test('the page falls back to the good release after a timeout if the server does not reply', async () => {
    await release(HEALTHY);
    const page = await visit((context) => context.route(entryOf(HEALTHY), () => undefined));
    await expectRestWorks(page);
    await expectFallback(page, HEALTHY);
  });

  test('the page opens despite three 503 replies, and a later page load runs the new release', async () => {
    await release(HEALTHY);
    let refused = 0;
    const page = await visit((context) =>
      context.route(entryOf(HEALTHY), async (route) => {
        refused += 1;
        await (refused <= 3 ? route.fulfill({ status: 503, body: 'busy' }) : route.continue());
      }),
    );
    await waitForHydration(page);
    await heading(page, title).waitFor();
    await expectRestWorks(page);
    await eventually(() => expect(refused).toBeGreaterThanOrEqual(2));
    await eventually(async () => {
      await open(page, path);
      expect(await isRunning(page, HEALTHY)).toBe(true);
    });
    expect(await isRunning(page, good)).toBe(false);
  });

  test('the page falls back to the good release if the new release throws when it loads', async () => {
    await release(BROKEN_AT_LOAD);
    await expectFallback(await visit(), BROKEN_AT_LOAD);
  });

  test('the page is unavailable until a rollback if the new release throws when it renders', async () => {
    await release(BROKEN_IN_RENDER);
    const page = await visit();
    await heading(page, 'This page is not available right now').waitFor();
    await eventually(async () =>
      expect((await client.countReports(remote, BROKEN_IN_RENDER)).failures).toBeGreaterThan(0),
    );
    await expectRestWorks(page);
    await button(page, 'Retry').click();
    await page.waitForURL('**/server-error');
    await client.rollback(remote);
    await client.waitUntilVisible(remote, good);
    await open(page, path);
    await heading(page, title).waitFor();
  });

  test('the page runs the good release if the new release needs another version of the shell', async () => {
    await release(HEALTHY);
    const page = await visit((context) =>
      context.route(
        (url) => url.pathname === path,
        async (route) => {
          const response = await route.fetch();
          const names = `"version":"${HEALTHY}","container":"${containerOf(HEALTHY)}"`;
          const range = new RegExp(`(${names}.*?"shared/api":")[^"]+`);
          await route.fulfill({ response, body: (await response.text()).replace(range, '$1^9.0.0') });
        },
      ),
    );
    await expectFallback(page, HEALTHY);
    expect(await isRunning(page, HEALTHY)).toBe(false);
  });
}
