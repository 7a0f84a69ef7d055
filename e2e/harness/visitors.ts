import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findBrowser } from 'tooling/setup/browser.mjs';
import { collectComplaints } from './complaints';
import { open } from './open';
import { openShop, type Shop } from './shop';

export interface VisitorOptions extends BrowserContextOptions {
  /** Complaints of the browser that this test provokes. Any other fails it. */
  expected?: readonly RegExp[];
  /** Called before the first page is opened, to route requests or to prepare the page. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

interface Visitors {
  /** The shop of this test file. */
  readonly shop: Shop;
  /** A new visitor, with a browser profile of his own, on the page at `path`, which answers. */
  visit: (path: string, options?: VisitorOptions) => Promise<Page>;
}

const FLAGS = ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
const PATIENCE_MS = 30_000;

/** Gives a test file a shop and visitors. Whatever their browsers complained about fails the test in which it happened. */
export function useVisitors(settings: Record<string, string> = {}): Visitors {
  let browser: Browser;
  let shop: Shop;
  let visits: { context: BrowserContext; complaints: () => string[] }[] = [];

  beforeAll(async () => {
    const executablePath = await findBrowser();
    if (executablePath === undefined) throw new Error('There is no Chrome or Chromium: `npm test` installs one.');
    [shop, browser] = await Promise.all([openShop(settings), chromium.launch({ executablePath, args: FLAGS })]);
  });

  afterEach(async () => {
    const ended = visits.splice(0);
    for (const { context } of ended) {
      // A route that a test holds back may still be on its way.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
    expect(ended.flatMap(({ complaints }) => complaints())).toEqual([]);
  });

  afterAll(async () => {
    await Promise.all([browser?.close(), shop?.stop()]);
  });

  return {
    get shop() {
      return shop;
    },
    async visit(path, { expected = [], prepare, ...options } = {}) {
      const context = await browser.newContext({ baseURL: shop.url, locale: 'en-GB', timezoneId: 'Europe/London', ...options });
      context.setDefaultTimeout(PATIENCE_MS);
      visits = [...visits, { context, complaints: collectComplaints(context, expected) }];
      await prepare?.(context);
      const page = await context.newPage();
      await open(page, path);
      return page;
    },
  };
}
