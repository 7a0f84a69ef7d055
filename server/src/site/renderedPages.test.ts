import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from '../app';
import { createDb, PooledDb } from 'server-kit/db/database';
import { Lifecycle } from 'server-kit/lifecycle/Lifecycle';
import { registry } from 'server-kit/metrics/registry';
import { publishFolder } from 'release-registry/publish';
import { adminOf } from '../testing/adminLine';
import { copyContent } from '../testing/copyContent';
import { builtFolder } from 'release-registry/testing/builtFolder';
import { promoteDirectly } from 'release-registry/testing/promoteDirectly';
import { strictSerializer } from '../testing/strictSerializer';
import { TEST_ORIGIN } from '../testing/testConfig';
import { openTestShop, TEST_PASSWORD, type TestBrowser, type TestShop } from '../testing/testShop';
import { until } from 'server-kit/testing/until';
import { ContentFile } from '../shop/content/ContentFile';

const PAGE =
  '<!doctype html><html><head><!--head--></head><body><div id="root"><!--frame--></div><!--runtime-config--></body></html>';
/** The source of a shell that renders the user name and the replies to the calls. */
const SHELL = `
const remotes = new Map();
module.exports = {
  singletons: {},
  addRemote: (container, build) => { remotes.set(container, build); },
  renderPage: async (json) => {
    const { page, user, replies, path } = JSON.parse(json);
    const bodies = Object.values(replies).map((reply) => JSON.stringify(reply)).join(' ');
    const html = '<p>' + (user ? user.userName : 'nobody') + ' at ' + path + ' ' + bodies + '</p>';
    return { html: remotes.get(page.container).pages[page.module](html), state: JSON.stringify({ user }) };
  },
};`;
/** The source of a remote whose private page fails on every seventh request. */
const REMOTE = `
let count = 0;
const Page = (html) => { count += 1; if (count % 7 === 0) throw new Error('seventh'); return html; };
const Sound = (html) => html;
module.exports = { pages: { './Home': Sound, './Mine': Page }, setRuntimeConfig: () => {} };`;

/**
 * The number of simultaneous requests. With more requests, pages would miss their deadline and begin in their loading
 * state.
 */
const AT_ONCE = 10;

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  await release(
    await builtFolder(
      {
        name: 'shell',
        version: '1.0.0',
        entry: '',
        assets: { '.': { scripts: ['main.js'], styles: [] } },
        provides: { version: '1.2.0', exports: {} },
        frames: { slot: '<main><i data-slot></i></main>' },
      },
      { 'index.html': PAGE, 'main.js': '//', 'server.cjs': SHELL },
    ),
  );
  const route = { title: '{product}', requiresLogin: false };
  await release(
    await builtFolder(
      {
        name: 'mfe-catalog',
        version: '1.0.0',
        routes: [
          { ...route, path: '', module: './Home', data: ['/PricesRates', '/api/order/getcountries'] },
          { ...route, path: 'texts', module: './Home', data: ['/api/content'] },
          {
            ...route,
            path: 'order',
            module: './Home',
            data: ['/PricesRates'],
            customerData: ['/api/order/awaitedpayments'],
          },
          { ...route, path: 'mine', module: './Mine', requiresLogin: true, data: ['/api/order/getsubscriptions/'] },
        ],
        assets: { './Home': { scripts: [], styles: [] }, './Mine': { scripts: [], styles: [] } },
        frames: { './Home': '<h1>Loading</h1>', './Mine': '<h1>Loading</h1>' },
      },
      { 'remoteEntry.js': '//', 'server.cjs': REMOTE },
    ),
  );
  await until(async () => (await open('/')).body.includes('nobody at /'));
});
afterAll(() => shop.close());

async function release(folder: string): Promise<void> {
  await promoteDirectly(shop.context, await publishFolder(shop.context, folder, 'test'), 'test');
}

const open = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { accept: 'text/html', ...headers } });
const openAs = (browser: TestBrowser, url: string) => browser.request({ url, headers: { accept: 'text/html' } });

const PAGE_REQUEST = { url: '/', headers: { accept: 'text/html' } };
const REQUESTS = 'http_request_duration_seconds';
const PAGE_CALLS = 'page_call_duration_seconds';

async function bodyOf(reply: PromiseLike<{ body: string }>): Promise<string> {
  return (await reply).body;
}

/** Returns the number of 2xx replies that a metric counted for a route. */
async function countOf(metric: string, route: string): Promise<number> {
  const lines = (await registry.getSingleMetricAsString(metric)).split('\n');
  const line = lines.find((each) => each.includes(`_count{`) && each.includes(`"${route}"`) && each.includes('"2xx"'));
  return Number(line?.split(' ').at(-1) ?? 0);
}

/** Returns how often visitors and pages made each of the home page's calls. */
const callsCounted = () =>
  Promise.all(
    ['/PricesRates', '/api/order/getcountries'].flatMap((route) =>
      [REQUESTS, PAGE_CALLS].map((metric) => countOf(metric, route)),
    ),
  );

it('a page contains the replies to its calls, and does not preload them', async () => {
  const { body, headers } = await open('/');
  expect(body).toContain('{"pricesList":{"1":60,');
  expect(body).toContain('<script type="application/json" id="page-state">{"user":null}</script>');
  expect(body).not.toContain('href="/PricesRates"');
  expect(headers['cache-control']).toBe('no-cache');
});

it('the browser, not the server, makes a call whose reply depends on the language', async () => {
  const { body } = await open('/', { 'accept-language': 'de' });
  expect(body).not.toContain('United Kingdom');
  expect(body).toContain('href="/api/order/getcountries"');
});

it('the server resends a page only after a change, and shows a changed price immediately', async () => {
  const { etag } = (await open('/')).headers;
  expect((await open('/', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  await shop.context.db.updateTable('prices').set({ unit_price_pence: 6_100 }).where('quantity', '=', 1).execute();
  expect((await open('/', { 'if-none-match': String(etag) })).body).toContain('"1":61,');
});

it('the server makes no internal calls for an unchanged page', async () => {
  const { etag } = (await open('/')).headers;
  const before = await callsCounted();
  expect((await open('/')).headers.etag).toBe(etag);
  expect(await callsCounted()).toEqual(before);
});

it('every server shows a changed price in its next page', async () => {
  const { db } = shop.context;
  if (!(db instanceof PooledDb)) throw new Error('This test needs a database with a pool.');
  const other = await buildApp({ ...shop.context, db: createDb(db.pool) }, undefined, strictSerializer);
  const openOnBoth = async () => [(await open('/')).body, await bodyOf(other.inject(PAGE_REQUEST))];
  await until(async () => (await openOnBoth()).every((body) => body.includes('nobody at /')));
  for (const pounds of [62, 63, 64]) {
    await adminOf(shop.context).admin(`prices set 1 ${pounds}.00`);
    for (const body of await openOnBoth()) expect(body).toContain(`"1":${pounds},`);
  }
  await other.close();
});

it('a page shows changed texts as soon as /api/content returns them', async () => {
  const contentFile = await copyContent(join(shop.context.config.dataDir, 'texts'));
  const source = await readFile(contentFile, 'utf8');
  const config = { ...shop.context.config, contentFile };
  const context = { ...shop.context, config, contentFile: await ContentFile.open({ ...shop.context, config }) };
  const app = await buildApp(context, undefined, strictSerializer);
  const openTexts = () => bodyOf(app.inject({ ...PAGE_REQUEST, url: '/texts' }));
  await until(async () => (await openTexts()).includes('Ready in three steps'));
  await writeFile(contentFile, source.replace('Ready in three steps', 'Ready in no time'));
  await until(async () => (await bodyOf(app.inject({ url: '/api/content' }))).includes('Ready in no time'));
  expect(await openTexts()).toContain('Ready in no time');
  await app.close();
});

it("metrics count a page's calls separately from visitors' requests", async () => {
  const customer = await shop.signedIn();
  await until(async () => (await openAs(customer, '/mine')).body.includes('at /mine []'));
  const route = '/api/order/getsubscriptions/';
  const [requests, calls] = [await countOf(REQUESTS, route), await countOf(PAGE_CALLS, route)];
  await openAs(customer, '/mine');
  expect([await countOf(REQUESTS, route), await countOf(PAGE_CALLS, route)]).toEqual([requests, calls + 1]);
  await customer.request({ url: route, headers: { 'x-internal-call': '1' } });
  expect([await countOf(REQUESTS, route), await countOf(PAGE_CALLS, route)]).toEqual([requests + 1, calls + 1]);
});

it('a prepared server includes the data even in its first page', async () => {
  const lifecycle = new Lifecycle('ready');
  const app = await buildApp(shop.context, lifecycle, strictSerializer);
  await lifecycle.prepare();
  expect(await bodyOf(app.inject(PAGE_REQUEST))).toContain('nobody at /');
  await app.close();
});

it("a customer's page is private, and a visitor gets no data that requires a sign-in", async () => {
  const customer = await shop.signedIn('ada@example.com');
  for (const [path, text] of [
    ['/mine', 'ada@example.com at /mine []'],
    ['/', 'ada@example.com at / '],
  ] as const) {
    // On a busy machine, a page can miss its deadline and begin in its loading state, without the customer's data.
    await until(async () => {
      const { body, headers } = await openAs(customer, path);
      if (!body.includes(text)) return false;
      expect(headers['cache-control']).toBe('private, no-store');
      return true;
    });
  }
  const { body } = await open('/mine', { cookie: 'session=expired' });
  expect(body).not.toContain('href="/api/order/getsubscriptions/');
  expect(body).not.toContain('ada@example.com');
});

it('an open page makes the calls for customers only if a customer is signed in', async () => {
  const customer = await shop.signedIn();
  await until(async () => / at \/order \{.*\} \[\]<\/p>/.test((await openAs(customer, '/order')).body));
  const { body } = await open('/order', { cookie: 'session=expired' });
  expect(body).toMatch(/nobody at \/order \{.*\}<\/p>/);
  expect(body).not.toContain('awaitedpayments"');
});

/** Registers a customer from a separate network. Returns the session's cookie. */
async function register(email: string, index: number): Promise<string> {
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    remoteAddress: `10.${index}.0.1`,
    headers: { origin: TEST_ORIGIN },
    payload: { email, password: TEST_PASSWORD },
  });
  return reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

it("50 customers who open pages at the same time never see another customer's data, even if some pages fail", async () => {
  const emails = Array.from({ length: 50 }, (_, index) => `customer${index}@example.com`);
  const customers: { email: string; cookie: string }[] = [];
  for (const [index, email] of emails.entries()) customers.push({ email, cookie: await register(email, index) });
  const visits = Array.from({ length: 20 }, () => customers).flat();
  const pages: { email: string; body: string }[] = [];
  while (visits.length > 0) {
    const opened = visits.splice(0, AT_ONCE).map(async ({ email, cookie }, index) => ({
      email,
      body: (await open(index % 2 === 0 ? '/mine' : '/', { cookie })).body,
    }));
    pages.push(...(await Promise.all(opened)));
  }
  const foreign = pages.filter(({ email, body }) =>
    (body.match(/customer\d+@/g) ?? []).some((found) => !email.startsWith(found)),
  );
  expect(foreign).toEqual([]);
  expect(pages.filter(({ email, body }) => body.includes(email)).length).toBeGreaterThan(50);
  expect((await open('/')).body).toContain('nobody at /');
});
