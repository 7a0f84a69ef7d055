import type { RemoteRoute } from 'shared/contract/registry';
import { publishFolder } from 'release-registry/publish';
import { builtFolder, builtShell } from 'release-registry/testing/builtFolder';
import { promoteDirectly } from 'release-registry/testing/promoteDirectly';
import { TEST_ORIGIN } from '../testing/testConfig';
import { openTestShop, type TestShop } from '../testing/testShop';

const ORIGIN = 'https://shop.example';
const PRODUCT = '"Tape" & <Deck> $1';
const ESCAPED = '&quot;Tape&quot; &amp; &lt;Deck&gt; $1';

const route = (path: string, rest: Partial<RemoteRoute> = {}): RemoteRoute => ({
  path,
  module: './Page',
  requiresLogin: false,
  title: 'Page - {product}',
  ...rest,
});
const ROUTES = [
  route('', { title: 'Plans - {product}', description: 'Prices of {product}.' }),
  route('purchase/:quantity?'),
  route('renew/:code'),
  route('account', { requiresLogin: true }),
  route('preview', { isIndexed: false, description: 'Hidden' }),
  route('articles/:slug', { isIndexed: true }),
  route('not-found'),
  route('server-error'),
];
const INDEXED = ['/', '/purchase', '/purchase/3', '/articles/a'];
const PRIVATE = ['/renew/AB', '/account', '/preview', '/server-error', '/not-found', '/no/such/page'];

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({
    productName: PRODUCT,
    siteOrigins: [ORIGIN, TEST_ORIGIN],
    seller: { name: '</script><b>Seller & Co', address: '1 Street\nLondon', email: 'sales@shop.example' },
  });
  await release(await builtShell('1.0.0'));
  // This release's files are broken, which must not change its pages' status.
  const files = { 'remoteEntry.js': 'throw 1' };
  await release(
    await builtFolder(
      { name: 'mfe-site', version: '1.0.0', routes: ROUTES, assets: { './Page': { scripts: [], styles: [] } } },
      files,
    ),
  );
});
afterAll(() => shop.close());

async function release(folder: string): Promise<void> {
  await promoteDirectly(shop.context, await publishFolder(shop.context, folder, 'test'), 'test');
}

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { accept: 'text/html', ...headers } });

it.each([
  ['/', 200],
  ['/Purchase/3/', 200],
  ['/account', 200],
  ['/server-error', 200],
  ['/no/such/page', 404],
  ['/purchase/1/2', 404],
  ['/gone.html', 404],
  ['/not-found', 404],
])('%s has the status %i and contains the page', async (url, status) => {
  const { statusCode, body, headers } = await get(url);
  expect(statusCode).toBe(status);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('id="runtime-config"');
});

it('an unknown address never gets 304', async () => {
  const { etag } = (await get('/no/such/page')).headers;
  expect((await get('/no/such/page', { 'if-none-match': String(etag) })).statusCode).toBe(404);
});

it.each(INDEXED)('search engines may list %s', async (url) => {
  const { headers, body } = await get(url);
  expect(headers).not.toHaveProperty('x-robots-tag');
  expect(body).toContain('<link rel="canonical"');
});

it.each(PRIVATE)('search engines may not list %s, which has no canonical link', async (url) => {
  const { headers, body } = await get(url);
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(body).not.toMatch(/rel="canonical"|og:|name="description"/);
});

it('a page has descriptions for search engines and link previews', async () => {
  const { body } = await get('/?utm_source=x');
  expect(body).toContain(`<meta name="description" content="Prices of ${ESCAPED}." />`);
  expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/" />`);
  const properties = [...body.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)" \/>/g)];
  expect(Object.fromEntries(properties.map(([, name, content]) => [name, content]))).toEqual({
    type: 'website',
    site_name: ESCAPED,
    locale: 'en_GB',
    title: `Plans - ${ESCAPED}`,
    description: `Prices of ${ESCAPED}.`,
    url: `${ORIGIN}/`,
    image: `${ORIGIN}/share.png`,
    'image:type': 'image/png',
    'image:width': '1200',
    'image:height': '630',
    'image:alt': ESCAPED,
  });
  expect(body).toContain('<meta name="twitter:card" content="summary_large_image" />');
});

it('all addresses of a page have the same canonical address', async () => {
  for (const url of ['/purchase', '/purchase/3', '/Purchase/500/?a=1'])
    expect((await get(url)).body).toContain(`<link rel="canonical" href="${ORIGIN}/purchase" />`);
  expect((await get('/articles/%22%3E%3Cb%3E')).body).toContain(`href="${ORIGIN}/articles/%22%3E%3Cb%3E"`);
});

it('a page has no description if its route has none', async () => {
  expect((await get('/purchase')).body).not.toMatch(/name="description"|og:description/);
});

it('the registry in the page omits descriptions', async () => {
  expect((await get('/account')).body).not.toContain('Hidden');
});

it('robots.txt allows all pages and links to the sitemap', async () => {
  const { headers, body } = await shop.app.inject('/robots.txt');
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  });
  expect(body).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
});

it('the sitemap lists all indexed pages without parameters', async () => {
  const { headers, body } = await shop.app.inject('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([`${ORIGIN}/`, `${ORIGIN}/purchase`]);
});

it('a request for the sitemap gets 503 before a shell is released', async () => {
  const empty = await openTestShop();
  expect((await empty.app.inject('/sitemap.xml')).statusCode).toBe(503);
  await empty.close();
});

it.each([
  ['/favicon.ico', 'image/x-icon', '00000100'],
  ['/apple-touch-icon.png', 'image/png', '89504e47'],
  ['/share.png', 'image/png', '89504e47'],
])('%s is a %s that browsers cache for a day', async (url, type, start) => {
  const { headers, rawPayload, statusCode } = await shop.app.inject(url);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'public, max-age=86400' });
  expect(rawPayload.subarray(0, 4).toString('hex')).toBe(start);
  expect(rawPayload.length).toBeLessThan(100_000);
  const again = await shop.app.inject({ url, headers: { 'if-none-match': String(headers['etag']) } });
  expect(again.statusCode).toBe(304);
});

it('the page links to images that exist', async () => {
  const { body } = await get('/account');
  const links = [...body.matchAll(/<link rel="(?:apple-touch-)?icon" href="([^"]+)"/g)].map(([, url = '']) => url);
  expect(links).toHaveLength(2);
  for (const url of links) expect((await shop.app.inject(url)).statusCode).toBe(200);
});
