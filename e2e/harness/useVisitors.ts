import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findBrowser } from 'tooling/setup/browser.mjs';
import { collectConsoleErrors } from './collectConsoleErrors';
import { open } from './open';
import { openShop, type Shop, type ShopOptions } from './openShop';

export interface VisitorOptions extends BrowserContextOptions {
  /** Browser errors that this test provokes. Any other error fails the test. */
  expected?: readonly RegExp[];
  /** Runs before the first page opens. May route requests and add scripts. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

interface Visitors {
  /** The shop of this test file. */
  readonly shop: Shop;
  /** Opens the page at `path` for a new visitor with an empty browser profile, and waits for hydration. */
  visit: (path: string, options?: VisitorOptions) => Promise<Page>;
}

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
const TIMEOUT_MS = 30_000;

/** Starts a shop and a browser for a test file. Unexpected browser errors fail the test. */
export function useVisitors(settings: Record<string, string> = {}, options: ShopOptions = {}): Visitors {
  let browser: Browser;
  let shop: Shop;
  let visits: { context: BrowserContext; consoleErrors: () => string[] }[] = [];

  beforeAll(async () => {
    const executablePath = await findBrowser();
    if (executablePath === undefined) throw new Error('Chrome or Chromium is missing. Run `npm test` to install one.');
    [shop, browser] = await Promise.all([
      openShop(settings, options),
      chromium.launch({ executablePath, args: FLAGS }),
    ]);
  });

  afterEach(async () => {
    const ended = visits.splice(0);
    for (const { context } of ended) {
      // Ignore errors of route handlers that are still running.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
    expect(ended.flatMap(({ consoleErrors }) => consoleErrors())).toEqual([]);
  });

  afterAll(async () => {
    await Promise.all([browser?.close(), shop?.stop()]);
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
