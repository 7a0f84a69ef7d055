import { hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { RuntimeConfig } from 'shared/contract/registry';
import { DEMO_INSTALLER_PATH } from '../config/config';
import { publishFolder } from 'release-registry/publish';
import { createRegistry } from 'release-registry/registry';
import { builtRemote, builtShell, INLINE_SCRIPT } from 'release-registry/testing/builtFolder';
import { promoteDirectly } from 'release-registry/testing/promoteDirectly';
import { openTestShop, type TestShop } from '../testing/testShop';
import { until } from 'server-kit/testing/until';
import { createPages } from './preparedPage';
import { servePage } from './servedPage';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ productName: '<Recorder> & $1' });
  await release(await builtShell('1.0.0'));
  await release(await builtRemote('1.0.0'));
});
afterAll(() => shop.close());

async function release(folder: string): Promise<void> {
  await promoteDirectly(shop.context, await publishFolder(shop.context, folder, 'test'), 'test');
}

const page = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { accept: 'text/html', ...headers } });
const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
const runtimeConfig = (html: string): RuntimeConfig => {
  const [, text = ''] = /<script type="application\/json" id="runtime-config">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(text);
};

it('every page contains the registry and the configuration', async () => {
  const { body, headers } = await page('/any/page');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  const config = runtimeConfig(body);
  expect(config).toMatchObject({
    productName: '<Recorder> & $1',
    shellVersion: '1.0.0',
    sharedVersion: '1.2.0',
    isDemo: true,
  });
  expect(config.remotes).toMatchObject([
    { name: 'mfe-catalog', current: { version: '1.0.0', baseUrl: '/cdn/mfe-catalog/1.0.0/', entry: 'remoteEntry.js' } },
  ]);
});

it('escapes the configuration in its element, in the title and in prerendered markup', async () => {
  const { body } = await page('/');
  expect(body).toContain('\\u003cRecorder\\u003e');
  expect(body).toContain('<main><h1>&lt;Recorder&gt; &amp; $1</h1></main>');
  expect(body).toContain('<title>Plans - &lt;Recorder&gt; &amp; $1</title>');
});

it('a page that requires a sign-in is prerendered', async () => {
  expect((await page('/mine')).body).toContain('<main><h1>Mine</h1></main>');
});

it("a page preloads its route's scripts and data", async () => {
  const { body } = await page('/');
  expect(body).toMatch(
    /<link rel="preload" as="script" href="\/cdn\/mfe-catalog\/1\.0\.0\/remoteEntry\.js" integrity="sha384-[^"]+" crossorigin="anonymous" \/>/,
  );
  expect(body).toContain('href="/cdn/mfe-catalog/1.0.0/home.js"');
  expect(body).not.toContain('href="/cdn/mfe-catalog/1.0.0/mine.js"');
  expect(body).toContain('<link rel="preload" as="fetch" href="/PricesRates" crossorigin="use-credentials" />');
  expect((await page('/somewhere/else')).body).not.toContain('as="fetch"');
});

it('a code in the path is encoded once in the preload link', async () => {
  expect((await page('/renew/a/AB%2FC%2BD%25%20E')).body).toContain(
    'href="/api/subscription/renew/a/AB%2FC%2BD%25%20E"',
  );
  expect((await page('/renew/a/%22%3E%3Cscript%3E')).body).not.toContain('"><script>');
});

it('data that requires a sign-in is preloaded only for a browser with a session', async () => {
  expect((await page('/mine')).body).not.toContain('href="/api/order/getsubscriptions/"');
  expect((await page('/mine', { cookie: 'session=x' })).body).toContain('href="/api/order/getsubscriptions/"');
});

it("the content security policy allows inlined styles and the shell file's inline script by their hashes", async () => {
  const { body, headers } = await page('/');
  expect(body).toContain('<style data-href="main.css">body{color:red}</style>');
  expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+';/);
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${hashOf(INLINE_SCRIPT)};`);
  expect(body.match(/<script(?![^>]*(?:src=|application\/(?:ld\+)?json))/g)).toHaveLength(1);
  expect(body).not.toMatch(/\sstyle=/);
});

it("the content security policy allows no script in a page's markup", async () => {
  const markup = '<p>From a release of a remote</p><script>steal()</script>';
  const snapshot = await createRegistry(shop.context)();
  const content = { html: markup, state: '{}', calls: [], slots: [], isSignedIn: false };
  const request = { path: '/', hasSession: false, structuredData: '', content };
  const served = servePage(shop.context.config, snapshot, request);
  expect(served?.html.join('')).toContain(markup);
  expect(served?.inlineHashes.scripts).toEqual([hashOf(INLINE_SCRIPT)]);
});

it('the content security policy allows only our own scripts and forbids framing', async () => {
  const { headers } = await page('/');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).not.toMatch(/unsafe/);
  expect(headers).toMatchObject({
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
});

it('isolates every page from its opener, except after direct navigation', async () => {
  const policy = async (headers: Record<string, string>) =>
    (await page('/', headers)).headers['cross-origin-opener-policy'];
  for (const cookie of ['', 'session=x']) {
    for (const site of ['cross-site', 'same-site', 'same-origin'])
      expect(await policy({ cookie, 'sec-fetch-site': site })).toBe('same-origin');
    expect(await policy({ cookie, 'sec-fetch-site': 'none' })).toBeUndefined();
  }
  const { etag } = (await page('/', { 'sec-fetch-site': 'none' })).headers;
  expect((await page('/', { 'sec-fetch-site': 'cross-site', 'if-none-match': String(etag) })).headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    vary: expect.stringContaining('Sec-Fetch-Site'),
  });
});

it('compresses the page, and sends it only if it has changed', async () => {
  const first = await page('/');
  expect((await page('/', { 'if-none-match': String(first.headers['etag']) })).statusCode).toBe(304);
  const compressed = await page('/', { 'accept-encoding': 'gzip, br' });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(first.body);
  expect((await page('/', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip');
});

it('recompresses a page at the highest quality after its second request', async () => {
  const compressed = async () => (await page('/terms', { 'accept-encoding': 'br' })).rawPayload;
  const first = await compressed();
  await until(async () => (await compressed()).length < first.length);
  expect(brotliDecompressSync(await compressed())).toEqual(brotliDecompressSync(first));
});

it('all unknown addresses share one prepared page', async () => {
  const { config } = shop.context;
  const snapshot = await createRegistry(shop.context)();
  const find = createPages(config);
  const pageOf = (path: string) => find(snapshot, { path, hasSession: false, structuredData: '' });
  expect(await pageOf('/no/such/page')).toBe(await pageOf('/nor/this'));
  expect(await pageOf('/')).not.toBe(await pageOf('/no/such/page'));
  expect(await pageOf('/renew/a/1')).not.toBe(await pageOf('/renew/a/2'));
});

it('a page that could not be prepared is prepared again for the next visitor', async () => {
  const snapshot = await createRegistry(shop.context)();
  const find = createPages(shop.context.config);
  const open = (render: () => Promise<undefined>) =>
    find(snapshot, { path: '/', hasSession: false, structuredData: '' }, { key: 'prices', render });
  await expect(open(() => Promise.reject(new Error('no data')))).rejects.toThrow('no data');
  expect((await open(() => Promise.resolve(undefined)))?.status).toBe(200);
});

it("any cache may store a release's files for a year, but not the reply for a missing file", async () => {
  const file = await shop.app.inject({ url: '/cdn/shell/1.0.0/main.js' });
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
  const compressed = await shop.app.inject({ url: '/cdn/shell/1.0.0/main.js', headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(file.body);
  for (const url of ['/cdn/shell/1.0.0/gone.js', '/cdn/none/1.0.0/main.js', '/cdn/none.js']) {
    const missing = await shop.app.inject({ url, headers: { accept: 'text/html' } });
    expect([url, missing.statusCode, missing.headers['cache-control']]).toEqual([url, 404, 'no-store']);
  }
});

it("does not serve an incomplete release's files", async () => {
  const draft = join(shop.context.config.cdn.dir, '.drafts/1');
  await mkdir(draft, { recursive: true });
  await writeFile(join(draft, 'main.js'), '');
  expect((await shop.app.inject({ url: '/cdn/.drafts/1/main.js' })).statusCode).toBe(403);
});

it.each(['/cdn/..%2fin-use.lock', '/cdn/..%2f..%2f..%2fetc/passwd', '/cdn/%2e%2e%2fin-use.lock', '/cdn/shell/'])(
  'serves no file outside a release: %s',
  async (url) => {
    const { statusCode } = await shop.app.inject({ url });
    expect([403, 404]).toContain(statusCode);
  },
);

it('a promoted release goes live without a restart, with the previous version as its fallback', async () => {
  await release(await builtRemote('1.1.0'));
  const deadline = performance.now() + 20_000;
  const liveRemote = async () => runtimeConfig((await page('/')).body).remotes[0];
  let remote = await liveRemote();
  while (remote?.current.version !== '1.1.0' && performance.now() < deadline) remote = await liveRemote();
  expect(remote).toMatchObject({
    current: { version: '1.1.0' },
    previous: { version: '1.0.0', baseUrl: '/cdn/mfe-catalog/1.0.0/' },
  });
});

it('only the demo offers its installer as a download', async () => {
  const { headers, statusCode } = await shop.app.inject({ url: shop.context.config.installerUrl });
  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toContain('attachment');
  const live = await openTestShop({ isDemo: false });
  expect((await live.app.inject({ url: DEMO_INSTALLER_PATH })).statusCode).toBe(404);
  await live.close();
});

it('replies with 503 and Retry-After before a shell is released', async () => {
  const empty = await openTestShop();
  const reply = await empty.app.inject({ url: '/', headers: { accept: 'text/html' } });
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
  await empty.close();
});
