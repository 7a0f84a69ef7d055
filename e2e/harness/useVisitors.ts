import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findBrowser } from 'tooling/setup/browser.mjs';
import { collectConsoleErrors } from './collectConsoleErrors';
import { BROWSER_FLAGS } from './browserFlags.mjs';
import { open } from './open';
import { openShop, type Shop, type ShopOptions } from './openShop';

export interface VisitorOptions extends BrowserContextOptions {
  /** Browser errors that this test provokes. Any other error fails the test. */
  expected?: readonly RegExp[];
  /** Runs before the first page opens, for example to route requests or to add scripts. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

interface Visitors<OpenShop> {
  /** The shop that the visitors open. */
  readonly shop: OpenShop;
  /** Opens `path` as a new visitor with an empty browser profile, and waits for hydration. */
  visit: (path: string, options?: VisitorOptions) => Promise<Page>;
}

const TIMEOUT_MS = 30_000;

/** Starts a shop for a test file and stops it after the tests. Unexpected browser errors fail the test. */
export function useVisitors(settings: Record<string, string> = {}, options: ShopOptions = {}): Visitors<Shop> {
  return useShop(
    () => openShop(settings, options),
    (shop) => shop.stop(),
  );
}

/**
 * Uses the shop that several test files share at the same time. The tests may register customers, but must not change
 * other visitors' data or the demo customer's data. Unexpected browser errors fail the test.
 */
export function useSharedShop(): Visitors<Pick<Shop, 'url'>> {
  return useShop(() => {
    const url = process.env['SHARED_SHOP_URL'];
    if (url === undefined) throw new Error('The shared shop is not running. Run this test with e2e/jest.config.mjs.');
    return Promise.resolve({ url });
  });
}

/** Opens any site for a test file, and stops it after the tests. Unexpected browser errors fail the test. */
export function useShop<OpenShop extends Pick<Shop, 'url'>>(
  openOne: () => Promise<OpenShop>,
  stop: (shop: OpenShop) => Promise<void> = () => Promise.resolve(),
): Visitors<OpenShop> {
  let browser: Browser;
  let shop: OpenShop;
  let visits: { context: BrowserContext; consoleErrors: () => string[] }[] = [];

  beforeAll(async () => {
    [shop, browser] = await Promise.all([openOne(), openBrowser()]);
  });

  afterEach(async () => {
    const ended = visits.splice(0);
    for (const { context } of ended) {
      // Remove the route handlers first, so that a running handler causes no error when its context closes.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
    expect(ended.flatMap(({ consoleErrors }) => consoleErrors())).toEqual([]);
  });

  afterAll(async () => {
    await Promise.all([browser?.close(), shop && stop(shop)]);
  });

  return {
    get shop() {
      return shop;
    },
    async visit(path, { expected = [], prepare, ...options } = {}) {
      const locale = { locale: 'en-GB', timezoneId: 'Europe/London' };
      const context = await browser.newContext({ baseURL: shop.url, ...locale, ...options });
      context.setDefaultTimeout(TIMEOUT_MS);
      visits = [...visits, { context, consoleErrors: collectConsoleErrors(context, expected) }];
      await prepare?.(context);
      const page = await context.newPage();
      await open(page, path);
      return page;
    },
  };
}

/** Connects to the browser that all test files share, or starts one. */
export async function openBrowser(): Promise<Browser> {
  const shared = process.env['SHARED_BROWSER_URL'];
  if (shared !== undefined) return chromium.connect(shared);
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error('Chrome or Chromium is missing. Run `npm test` to install one.');
  return chromium.launch({ executablePath, args: BROWSER_FLAGS });
}
