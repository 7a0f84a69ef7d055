import type { Page, Request } from 'playwright-core';
import { eventually } from './harness/eventually';
import { button, DEMO, heading } from './harness/steps';
import { useSharedShop } from './harness/useVisitors';

const visitors = useSharedShop();

/** Matches the calls that every page makes, even if the server has rendered its data. */
const NOT_COUNTED = /\/api\/(auth\/currentuserinfo|visits\/save|reports\/loads)$/;

interface Opened {
  page: Page;
  /** The cache keys of the replies that the page contains. */
  rendered: string[];
  /** The paths of the API calls that the browser made. */
  calls: string[];
}

/**
 * Opens a page that the server renders with its data. Tries again, because a new server can send its first pages in
 * their loading state.
 */
async function openRendered(path: string, page: Page): Promise<Opened> {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  for (let attempt = 0; attempt < 20; attempt += 1) {
    // Leave the previous page first, because it may still prefetch.
    await page.goto('about:blank');
    requests.length = 0;
    const response = await page.goto(visitors.shop.url + path, { waitUntil: 'networkidle' });
    const [, state] = /id="page-state">(.*?)<\/script>/s.exec((await response?.text()) ?? '') ?? [];
    if (state === undefined) continue;
    const { api }: { api: { queries: Record<string, unknown> } } = JSON.parse(state);
    // The page must remove its state from the document, because the state contains a customer's data.
    expect(await page.locator('#page-state').textContent()).toBe('');
    const paths = requests.map((request) => new URL(request.url()).pathname);
    const calls = paths.filter((each) => /^\/(api|PricesRates)/.test(each) && !NOT_COUNTED.test(each));
    return { page, rendered: Object.keys(api.queries), calls };
  }
  throw new Error(`The server did not render ${path}.`);
}

/** Opens a blank browser page. If hydration then fails on a page of the site, the test fails. */
async function newPage(options: { timezoneId?: string; colorScheme?: 'light' | 'dark'; isSignedIn?: boolean } = {}) {
  const { isSignedIn = false, ...context } = options;
  const page = await visitors.visit('about:blank', {
    ...context,
    prepare: async ({ request }) => {
      if (isSignedIn) await request.post(`${visitors.shop.url}/api/auth/login`, { data: { ...DEMO, remeberMe: true } });
    },
  });
  page.on('console', async (message) => {
    const [, event] = await Promise.all(message.args().map((arg) => arg.jsonValue().catch(() => undefined)));
    if (event?.phase === 'hydrate') throw new Error(`The page failed to hydrate: ${JSON.stringify(event)}`);
  });
  return page;
}

/** Settings that differ from the server's. `npm run test:states` tests three time zones. */
const SETTINGS = { timezoneId: 'Pacific/Kiritimati', colorScheme: 'dark' } as const;

test("pages hydrate without differences and do not repeat the server's calls", async () => {
  const visitor = await newPage(SETTINGS);
  for (const path of ['/', '/purchase/5', '/purchase', '/terms', '/seller']) {
    const { rendered, calls } = await openRendered(path, visitor);
    expect(rendered).toContainEqual(expect.stringMatching(/^currentUser/));
    expect(calls.filter((call) => !call.endsWith('/getcountries') && !isPrefetch(path, call))).toEqual([]);
  }
  const customer = await newPage({ ...SETTINGS, isSignedIn: true });
  const { orders, renewal } = await findPaths(customer);
  for (const path of ['/subscriptions', renewal, `/payment/success/${orders}`]) {
    const { calls } = await openRendered(path, customer);
    const repeated = calls.filter(
      (call) => /getsubscriptions|checkpayment|currentuser/.test(call) || call === `/api${path}`,
    );
    expect(repeated).toEqual([]);
    await button(customer, 'Sign out').waitFor();
  }
});

/** The calls that idle pages make to prefetch the home page and the legal pages. */
const HOME_CALLS = ['/PricesRates', '/api/content'];
const LEGAL_CALLS = ['/api/content/pages'];

/** Returns whether a call prefetches the data of a linked page, as idle pages do. */
function isPrefetch(path: string, call: string): boolean {
  if (HOME_CALLS.includes(call)) return path !== '/';
  return LEGAL_CALLS.includes(call) && path !== '/terms' && path !== '/seller';
}

async function findPaths(page: Page): Promise<{ orders: string; renewal: string }> {
  const response = await page.context().request.get(`${visitors.shop.url}/api/order/getsubscriptions/`);
  const subscriptions: { renewalLink: string | null; orders: { id: string }[] }[] = await response.json();
  const renewal = subscriptions.find(({ renewalLink }) => renewalLink !== null)?.renewalLink ?? '';
  return { orders: subscriptions.find(({ orders: [order] }) => order)?.orders[0]?.id ?? '', renewal };
}

test('the home page and the order summary show that a subscription ends soon, with and without scripts', async () => {
  const withScripts = await newPage({ isSignedIn: true });
  const withoutScripts = await visitors.visit('about:blank', {
    javaScriptEnabled: false,
    // Expect these errors, because the browser refuses to preload scripts that it may not run.
    expected: [/\.js csp$/],
    prepare: ({ request }) =>
      request.post(`${visitors.shop.url}/api/auth/login`, { data: { ...DEMO, remeberMe: true } }),
  });
  const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'ends on' });
  const renewUrl = (page: Page) => notice(page).getByRole('link').first().getAttribute('href', { timeout: 1_000 });
  for (const path of ['/', '/purchase/5']) {
    await openRendered(path, withScripts);
    await notice(withScripts).waitFor();
    expect(await renewUrl(withScripts)).toMatch(/^\/subscription\/renew\//);
    // Try again, because the server sends the page without the notice if its data takes more than 50 ms.
    await eventually(async () => {
      await withoutScripts.goto(visitors.shop.url + path);
      expect(await renewUrl(withoutScripts)).toMatch(/^\/subscription\/renew\//);
    });
  }
});

test('without scripts, pages show prices, texts, the total and links, and explain what needs JavaScript', async () => {
  const page = await visitors.visit('about:blank', {
    javaScriptEnabled: false,
    // Expect these errors, because the browser refuses to preload scripts that it may not run.
    expected: [/\.js csp$/],
  });
  const open = async (path: string, text: string) => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await page.goto(visitors.shop.url + path);
      if ((await page.getByText(text).count()) > 0) return;
    }
    throw new Error(`${path} does not show ${text} without scripts.`);
  };
  await open('/', '£60.00');
  await heading(page, 'Questions and answers').waitFor();
  expect(await page.getByRole('link', { name: 'Purchase TWIN PACK' }).getAttribute('href')).toBe('/purchase/2');
  await open('/purchase/5', '£240.00');
  const sentence = page.locator('noscript');
  expect(await sentence.isVisible()).toBe(true);
  expect(await sentence.textContent()).toBe('Please turn on JavaScript to choose a plan, sign in and pay.');
});

test('without scripts, every page in the sitemap has a heading and fits on a screen of 320 pixels', async () => {
  const page = await visitors.visit('about:blank', {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
    expected: [/\.js csp$/],
  });
  const sitemap = await (await page.request.get(`${visitors.shop.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  expect(paths).toEqual(expect.arrayContaining(['/', '/purchase', '/terms', '/refunds', '/privacy', '/seller']));
  for (const path of paths) {
    await page.goto(visitors.shop.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('noscript').isVisible()).toBe(true);
    expect(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(320);
  }
});
