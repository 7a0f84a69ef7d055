import assert from 'node:assert';
import { collectConsoleErrors } from 'e2e/harness/collectConsoleErrors';
import { listRemotePages } from 'e2e/harness/listRemotePages';
import { DEMO, heading } from 'e2e/harness/steps';
import type { VisitorOptions } from 'e2e/harness/useVisitors';
import type { Page } from 'playwright-core';
import type { ReleaseRecord } from 'shared/contract/registry';

/** One page of each remote. */
const PAGES = await listRemotePages();
const WAIT_MS = 8_000;

type Visit = (path: string, options: VisitorOptions) => Promise<Page>;

/**
 * Opens a page of the remote `name`. If `name` is `shell`, opens a page of every remote.
 * @param addedPaths routes that a change has added to the remote for the same page. Empty for the shell
 * @returns one sentence for each fault, or an empty list if all pages work
 */
export async function faultsInBrowser(
  visit: Visit,
  live: ReleaseRecord[],
  name: string,
  addedPaths: string[],
): Promise<string[]> {
  const page = await visit('/not-found', {
    // Accept every error here, because this function returns the errors instead of failing the test.
    expected: [/./],
    // The specification spells `remeberMe` this way.
    prepare: (context) => context.request.post('/api/auth/login', { data: { ...DEMO, remeberMe: true } }),
  });
  const consoleErrors = collectConsoleErrors(page.context(), []);
  const faults: string[] = [];
  for (const { remote, path, title } of PAGES.filter((each) => name === 'shell' || each.remote === name)) {
    const record = live.find((each) => each.name === remote);
    assert(record);
    const { container } = record;
    for (const address of [path, ...addedPaths.map(addressOf)]) {
      await page.goto(address);
      if (!(await showsPage(page, container, title))) faults.push(`${address} does not show the page of ${container}.`);
    }
  }
  return [...faults, ...consoleErrors()];
}

/**
 * Waits until a container has loaded or the page shows an error.
 * @returns whether the page works
 */
async function showsPage(page: Page, container: string, title: string): Promise<boolean> {
  const unavailable = heading(page, /not available right now|Page not found|went wrong/);
  const containerLoad = page.waitForFunction((global) => global in globalThis, container, { timeout: WAIT_MS });
  const isRunning = await Promise.race([
    containerLoad.then(() => true),
    unavailable.waitFor({ timeout: WAIT_MS }).then(() => false),
  ]).catch(() => false);
  // Ignore the later timeout if the page showed an error first.
  containerLoad.catch(() => undefined);
  if (!isRunning) return false;
  await page.waitForLoadState('networkidle');
  return heading(page, title).isVisible();
}

/** Returns an example address of a route, such as `/gifts/7`. */
const addressOf = (path: string) => `/${path.replace(/:\w+\??/g, '7').replace('*', 'any')}`;
