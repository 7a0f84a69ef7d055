import assert from 'node:assert';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { emulateSaveData } from './harness/emulateSaveData';
import { DEMO } from './harness/steps';
import { useSharedShop } from './harness/useVisitors';

/**
 * The limits for a page load. Sizes are compressed, in bytes. The budgets exclude requests that refresh the signed-in
 * user, record a visit or report an error, because no page waits for them. Raise a budget only with a reason. Each
 * budget is at least 0.3 % above today's size, because the size differs by 0.1 % between builds of the same sources.
 */
interface Budget {
  /** The size of the HTML, including the prerendered page, the styles and the registry. */
  htmlBytes: number;
  scriptBytes: number;
  requests: number;
}

const BUDGETS = {
  // Every page contains a script of 0.3 KB that records clicks and input until the other scripts arrive.
  // Every page's scripts contain the calls that sign in by email, and the code that reports an error with its cause.
  // They also contain the complete descriptions of the page's calls, which the server uses too.
  // The page contains its data twice: as text, and as the store's initial state.
  // The data also describes the picture of the program, which replaces a drawing in the scripts.
  // The styles also show states in forced colours and fit the price table to enlarged text.
  // The registry lists the pages that accept an offered subscription and move a code.
  home: { htmlBytes: 18_150, scriptBytes: 130_200, requests: 5 },
  // The summaries show the country of the sale and the VAT. The customer can change the country there, and pay or
  // cancel an unpaid order. Before Checkout sends an order, both pages look for one that was paid in another tab.
  purchase: { htmlBytes: 11_750, scriptBytes: 139_900, requests: 8 },
  // Both pages contain the customer's unpaid orders, so that nothing moves when they arrive.
  // The renewal page also lets the owner choose the computers, names the codes that end beside Checkout, and its data
  // contains the owner's codes.
  renewal: { htmlBytes: 11_080, scriptBytes: 141_700, requests: 8 },
  // The scripts include the fields that the page expects in API replies. The invoice dialog, the account page and the
  // success page's invoice button have their own chunks.
  // The page also offers a licence file for a computer without internet, and shows the first day of codes.
  // It shows the open offer of a subscription, and loads the forms for offers and codes when they open. The remote's
  // entry lists the call that emails a link to set a password. The page says what an unpaid order is for, and that a
  // renewal is awaited.
  subscriptions: { htmlBytes: 15_550, scriptBytes: 139_700, requests: 8 },
  // The page contains the texts of all legal pages twice. The law requires the model cancellation form, the version of
  // the terms and the link that stops reminders, and the accessibility statement belongs to them. The
  // data also contains the texts of the home page.
  terms: { htmlBytes: 14_230, scriptBytes: 128_100, requests: 5 },
  notFound: { htmlBytes: 8_060, scriptBytes: 119_900, requests: 2 },
} satisfies Record<string, Budget>;

/** Also excludes the picture of the program, which a browser loads when it comes near the screen. */
const NOT_COUNTED = /\/api\/(auth\/currentuserinfo|visits\/save|reports\/(save|loads))|\/content\/[^/]+\.svg/;

/** Matches the requests for the sections below the plans, which the home page loads after the first render. */
const HOME_SECTIONS = /\/home-sections\.|\/api\/content$/;
/** Matches the requests for the notice about subscriptions that end soon, which the order summary loads last. */
const NOTICE = /\/cdn\/mfe-account\/|\/api\/order\/endingsubscriptions$/;
/** Matches the request for orders of other subscriptions. The page makes it last, because few customers have any. */
const OTHER_ORDERS = /\/api\/order\/otherorders$/;
/** The limit in bytes for all of the home page's scripts, including its sections. It is 5 % above the budget. */
const HOME_SCRIPT_BYTES = 136_700;

const visitors = useSharedShop();

test('the home page stays within its budget', async () => {
  const usage = await measure('/', (page) => page.getByText('£60.00').first().waitFor(), { ignored: HOME_SECTIONS });
  expectWithin(usage, BUDGETS.home);
});

test("the sections below the plans add at most 5 % to the home page's budget", async () => {
  const showsSections = (page: Page) => page.getByRole('heading', { name: 'Questions and answers' }).waitFor();
  const { scriptBytes, paths } = await measure('/', showsSections);
  expect(scriptBytes).toBeLessThanOrEqual(HOME_SCRIPT_BYTES);
  // Allow three requests, because a page in its loading state also requests the sections' styles and texts.
  expect(paths.filter((path) => HOME_SECTIONS.test(path)).length).toBeLessThanOrEqual(3);
});

test('the order summary stays within its budget', async () => {
  const usage = await measure('/purchase/5', (page) => page.getByText('£240.00').first().waitFor(), {
    prepare: signIn,
    ignored: NOTICE,
  });
  expectWithin(usage, BUDGETS.purchase);
});

test('the renewal page stays within its budget', async () => {
  const usage = await measure(findRenewal, (page) => page.getByText(/£\d/).first().waitFor(), { prepare: signIn });
  expectWithin(usage, BUDGETS.renewal);
});

test('the subscriptions page stays within its budget', async () => {
  const showsSubscriptions = (page: Page) => page.getByRole('heading', { name: 'Your subscriptions' }).waitFor();
  const usage = await measure('/subscriptions', showsSubscriptions, { prepare: signIn, ignored: OTHER_ORDERS });
  expectWithin(usage, BUDGETS.subscriptions);
});

test('a legal page stays within its budget', async () => {
  const usage = await measure('/terms', (page) => page.getByRole('heading', { name: 'Who you buy from' }).waitFor());
  expectWithin(usage, BUDGETS.terms);
});

test("the shell's own page stays within its budget", async () => {
  const usage = await measure('/not-found', (page) => page.getByRole('button', { name: 'Sign in' }).waitFor());
  expectWithin(usage, BUDGETS.notFound);
});

test('browsers can compile every script of a page while downloading it', async () => {
  const html = await (await fetch(`${visitors.shop.url}/purchase/5`)).text();
  const scripts = [...new Set(html.match(/\/cdn\/[^"]+\.js/g))];
  const texts = await Promise.all(scripts.map(async (path) => (await fetch(visitors.shop.url + path)).text()));
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter((_path, index) => !texts[index]?.startsWith('//# allFunctionsCalledOnLoad\n'))).toEqual([]);
});

/** What `recordFormats` has recorded in the page. */
declare const formats: string[];

/** Runs in the page. Records each `Intl` format that the page creates, also for `toLocaleString` and similar calls. */
function recordFormats(): void {
  Object.assign(globalThis, { formats: [] });
  const record = (owner: object, name: string) => {
    const note = () => void formats.push(name);
    const original: object = Reflect.get(owner, name);
    const recording: ProxyHandler<never> = {
      construct: (type, args) => (note(), Reflect.construct(type, args)),
      apply: (call, self, args) => (note(), Reflect.apply(call, self, args)),
    };
    Reflect.set(owner, name, new Proxy(original as never, recording));
  };
  for (const name of Object.getOwnPropertyNames(Intl)) if (/^[A-Z]/.test(name) && name !== 'Locale') record(Intl, name);
  record(Number.prototype, 'toLocaleString');
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) record(Date.prototype, name);
}

const DRAFT_OF_FOREIGNER = JSON.stringify({ Qnt: 5, CountryIsoCode: 'FR' });

test.each([
  ['/', null],
  ['/purchase/5', null],
  ['/purchase/5', DRAFT_OF_FOREIGNER],
])('%s creates no `Intl` format, which would take 60 ms, while it loads (draft: %s)', async (path, draft) => {
  const prepare = async (context: BrowserContext) => {
    await context.addInitScript(recordFormats);
    if (draft)
      await context.addInitScript(
        (stored) => void (location.protocol === 'http:' && localStorage.setItem('purchaseDto', stored)),
        draft,
      );
    await signIn(context);
  };
  const page = await visitors.visit('about:blank', { prepare });
  await page.goto(visitors.shop.url + path);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => formats)).toEqual([]);
});

interface Usage extends Budget {
  html: string;
  paths: string[];
}

function expectWithin({ html, paths, ...usage }: Usage, budget: Budget): void {
  const limits = new Map<string, number>(Object.entries(budget));
  const exceeded = Object.entries(usage).filter(([what, amount]) => amount > (limits.get(what) ?? 0));
  expect(Object.fromEntries(exceeded)).toEqual({});
  expect(paths).toEqual([...new Set(paths)]);
  // The HTML must contain the address of every request, so that no request waits for another.
  expect(paths.slice(1).filter((path) => !html.includes(path))).toEqual([]);
}

interface MeasureOptions {
  prepare?: (context: BrowserContext) => Promise<unknown>;
  /** Matches the URLs of requests that this budget excludes. */
  ignored?: RegExp;
}

/**
 * Opens a page without prefetching. Measures the number and size of its requests until the page shows its data and the
 * network is idle.
 */
async function measure(
  path: string | ((context: BrowserContext) => Promise<string>),
  showsData: (page: Page) => Promise<void>,
  { prepare = () => Promise.resolve(), ignored = /^$/ }: MeasureOptions = {},
): Promise<Usage> {
  const page = await visitors.visit('about:blank', {
    prepare: async (context) => {
      await emulateSaveData(context);
      await prepare(context);
    },
  });
  const requests: Request[] = [];
  page.on('request', (request) => {
    const isCounted = !NOT_COUNTED.test(request.url()) && !ignored.test(request.url());
    if (request.url().startsWith('http') && isCounted) requests.push(request);
  });
  const response = await page.goto(visitors.shop.url + (typeof path === 'string' ? path : await path(page.context())));
  await showsData(page);
  // Wait for the scripts too, because the data arrives earlier, with the HTML.
  await page.waitForLoadState('networkidle');
  const sizes = await compressedSizes(page);
  const sum = (type: string) =>
    requests
      .filter((request) => request.resourceType() === type)
      .reduce((total, request) => total + sizeOf(request.url(), sizes), 0);
  return {
    htmlBytes: sum('document'),
    scriptBytes: sum('script'),
    requests: requests.length,
    html: (await response?.text()) ?? '',
    paths: requests.map((request) => new URL(request.url()).pathname),
  };
}

/** Returns the compressed size of every file that the page loaded, in bytes without headers. */
async function compressedSizes(page: Page): Promise<Map<string, number>> {
  const sizes = await page.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, encodedBodySize }) => [name, encodedBodySize] as const),
  );
  return new Map(sizes);
}

/**
 * Returns the compressed size of a document or script in bytes. Throws if the browser reports no size, because the
 * budget would be too low.
 */
function sizeOf(url: string, sizes: ReadonlyMap<string, number>): number {
  const size = sizes.get(url);
  if (!size) throw new Error(`The browser reports no size for ${url}.`);
  return size;
}

function signIn(context: BrowserContext): Promise<unknown> {
  return context.request.post(`${visitors.shop.url}/api/auth/login`, { data: { ...DEMO, remeberMe: true } });
}

async function findRenewal(context: BrowserContext): Promise<string> {
  const response = await context.request.get(`${visitors.shop.url}/api/order/getsubscriptions/`);
  const subscriptions: { renewalLink: string | null }[] = await response.json();
  const link = subscriptions.find(({ renewalLink }) => renewalLink !== null)?.renewalLink;
  assert(link);
  return link;
}
