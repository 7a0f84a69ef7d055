import assert from 'node:assert';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ReleaseRecord } from 'shared/contract/registry';
import { builtFolder } from 'release-registry/testing/builtFolder';
import { portOf } from 'server-kit/testing/freePort';
import { upload } from 'release-registry/testing/upload';
import { openTestShop, type TestShop } from '../../testing/testShop';
import { readRelease } from 'release-registry/releaseFolder';
import { DEMO_DEPLOY_TOKEN } from 'release-registry/requireDeployToken';
import { createProbe } from 'release-registry/probe/createProbe';
import { loadFromOrigin } from 'release-registry/probe/loadFromOrigin';

const SITE = 'http://shop.test';
const FILES: Record<string, string> = {
  'remoteEntry.js': `// entry${' '.repeat(2000)}`,
  'page.js': '// page',
  'page.css': '.mfe-catalog-p{}',
};
const HEADERS: OutgoingHttpHeaders = {
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=31536000, immutable',
};

/** Replies to a request for `path` with a fault. Returns false if the CDN must serve the file without a fault. */
type Fault = (path: string, reply: ServerResponse, request: IncomingMessage) => boolean;
let fault: Fault;
let requests: IncomingMessage[];
let cdnOrigin: string;
let record: ReleaseRecord;
let shop: TestShop;
let stopCdn: () => void;

const send = (reply: ServerResponse, path: string, headers: OutgoingHttpHeaders = {}, content?: string) => {
  const type = path.endsWith('.css') ? 'text/css' : 'text/javascript; charset=utf-8';
  const text = content ?? FILES[path];
  assert(text !== undefined);
  const body = Buffer.from(text);
  const isCompressed = body.length > 1000 && headers['content-encoding'] === undefined;
  const encoded = isCompressed ? { 'content-encoding': 'br' } : {};
  reply.writeHead(200, { 'content-type': type, ...HEADERS, ...encoded, ...headers });
  reply.end(isCompressed ? brotliCompressSync(body) : body);
  return true;
};
const without = (reply: ServerResponse, path: string, header: string) => send(reply, path, { [header]: [] });

beforeAll(async () => {
  const cdn = createServer((request, reply) => {
    requests.push(request);
    const path = basename(request.url ?? '');
    if (!fault(path, reply, request)) send(reply, path);
  });
  await new Promise<void>((listening) => cdn.listen(0, '127.0.0.1', listening));
  cdnOrigin = `http://127.0.0.1:${portOf(cdn)}`;
  stopCdn = () => {
    cdn.close();
    cdn.closeAllConnections();
  };
  shop = await openTestShop({ cdn: { dir: await mkdtemp(join(tmpdir(), 'cdn-')), origin: cdnOrigin } });
  const folder = await builtFolder({ name: 'mfe-catalog', version: '1.0.0' }, FILES);
  record = await readRelease(folder);
  await call('/publish', await upload(folder));
});
beforeEach(() => {
  fault = () => false;
  requests = [];
});
afterAll(async () => {
  stopCdn();
  await rm(shop.context.config.cdn.dir, { recursive: true });
  await shop.close();
});

const call = (path: string, payload: object) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/releases${path}`,
    headers: { authorization: `Bearer ${DEMO_DEPLOY_TOKEN}` },
    payload,
  });
const promote = (more: object = {}) =>
  call('/promote', { name: 'mfe-catalog', version: '1.0.0', revision: 0, actor: 'ann', ...more });

const cases: [string, Fault, string][] = [
  [
    'the status 404 for a file',
    (path, reply) => path === 'page.js' && Boolean(reply.writeHead(404, HEADERS).end()),
    'mfe-catalog@1.0.0/page.js with status 404.',
  ],
  [
    'changed bytes',
    (path, reply) => path === 'page.js' && send(reply, path, {}, '// minified by the CDN'),
    'mfe-catalog@1.0.0/page.js with contents that differ from the published file.',
  ],
  [
    'scripts as plain text',
    (path, reply) => path.endsWith('.js') && send(reply, path, { 'content-type': 'text/plain' }),
    'mfe-catalog@1.0.0/page.js and mfe-catalog@1.0.0/remoteEntry.js with the content type "text/plain" ' +
      'instead of "text/javascript".',
  ],
  [
    'files without CORS',
    (path, reply) => without(reply, path, 'access-control-allow-origin'),
    'mfe-catalog@1.0.0/page.js, mfe-catalog@1.0.0/page.css and mfe-catalog@1.0.0/remoteEntry.js ' +
      `without "Access-Control-Allow-Origin" for pages of ${SITE}.`,
  ],
  [
    'files with CORS for another site',
    (path, reply) => send(reply, path, { 'access-control-allow-origin': 'https://other.example' }),
    `without "Access-Control-Allow-Origin" for pages of ${SITE}.`,
  ],
  [
    'a file without caching',
    (path, reply) => path === 'page.css' && without(reply, path, 'cache-control'),
    'mfe-catalog@1.0.0/page.css without "Cache-Control: public, max-age=31536000, immutable".',
  ],
  [
    'files without compression',
    (path, reply) => send(reply, path, { 'content-encoding': 'identity' }),
    'mfe-catalog@1.0.0/remoteEntry.js without compression (Content-Encoding br or gzip).',
  ],
  [
    'a file over a broken connection',
    (path, reply) => path === 'page.js' && Boolean(reply.destroy()),
    'mfe-catalog@1.0.0/page.js with an error (other side closed).',
  ],
];

it.each(cases)('a promotion is refused if the CDN serves %s', async (_case, served, sentence) => {
  fault = served;
  const reply = await promote();
  const { detail } = reply.json<{ detail: string }>();
  expect(reply.statusCode).toBe(409);
  expect(detail).toMatch(/^mfe-catalog@1\.0\.0 cannot go live\. http:\/\/127\.0\.0\.1:\d+ serves /);
  expect(detail).toContain(sentence);
  expect(detail.match(/ serves /g)).toHaveLength(1);
});

it('requests each file once, with the same headers as a browser', async () => {
  const probe = createProbe({ config: shop.context.config, load: loadFromOrigin(cdnOrigin) });
  expect(await probe([record])).toEqual([]);
  expect(requests.map(({ url }) => url).sort()).toEqual(
    Object.keys(FILES)
      .map((path) => `/cdn/mfe-catalog/1.0.0/${path}`)
      .sort(),
  );
  for (const { headers } of requests) expect(headers).toMatchObject({ origin: SITE, 'accept-encoding': 'br, gzip' });
});

it('requests the first file for every site origin, because the CDN may allow only one site', async () => {
  const siteOrigins = [SITE, 'http://shop2.test'];
  fault = (path, reply) => send(reply, path, { 'access-control-allow-origin': SITE });
  const probe = createProbe({ config: { ...shop.context.config, siteOrigins }, load: loadFromOrigin(cdnOrigin) });
  expect(await probe([record])).toEqual([
    `${cdnOrigin} serves mfe-catalog@1.0.0/remoteEntry.js without "Access-Control-Allow-Origin" for pages of http://shop2.test.`,
    'See “What a CDN must do” in docs/cdn.md.',
  ]);
});

it('stops at the time limit, even if some files have not loaded', async () => {
  // Use a separate server, so that late requests do not appear in the `requests` of the next test.
  const silent = createServer(() => undefined);
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const load = loadFromOrigin(`http://127.0.0.1:${portOf(silent)}`);
  const probe = createProbe({ config: shop.context.config, load, timeoutMs: 20 });
  const [sentence] = await probe(Array.from({ length: 10 }, () => record));
  expect(sentence).toContain('page.css too slowly: it was not complete after 0.02 s.');
  silent.close();
  silent.closeAllConnections();
});

it('loads no files with --force', async () => {
  fault = (path, reply) => without(reply, path, 'access-control-allow-origin');
  expect((await promote({ force: true, reason: 'the CDN is repaired in a minute' })).statusCode).toBe(200);
  expect(requests).toEqual([]);
});

it('loads the files from this server’s routes if there is no CDN', async () => {
  const own = await openTestShop();
  const post = (path: string, payload: object) =>
    own.app.inject({
      method: 'POST',
      url: `/api/releases${path}`,
      headers: { authorization: `Bearer ${DEMO_DEPLOY_TOKEN}` },
      payload,
    });
  const shell = await builtFolder(
    { name: 'shell', version: '1.0.0', entry: '', assets: { '.': { scripts: ['main.js'], styles: [] } } },
    { 'index.html': '<!--head-->', 'main.js': `// main${' '.repeat(2000)}` },
  );
  await post('/publish', await upload(shell));
  for (const file of ['main.js', 'main.js.br', 'main.js.gz'])
    await rm(join(own.context.config.cdn.dir, 'shell/1.0.0', file));
  const release = { name: 'shell', version: '1.0.0', revision: 0, actor: 'ann' };
  expect((await post('/promote', release)).json().detail).toContain(
    'This server serves shell@1.0.0/main.js with status 404.',
  );
  await own.close();
});
