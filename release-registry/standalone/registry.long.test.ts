import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createLog } from 'server-kit/log/createLog';
import type { LiveRegistry } from 'shared/contract/registry';
import type { AppContext } from 'server-kit/context/AppContext';
import { systemClock } from 'server-kit/clock/clock';
import { testDatabases } from 'server-kit/testing/testDatabases';
import type { InlinedRegistry } from '../client/InlinedRegistry';
import { endWorseCanaries } from '../evidence/endWorseCanaries';
import { registryMigrations } from '../migrations/index';
import { DEMO_DEPLOY_TOKEN } from '../requireDeployToken';
import { builtFolder } from '../testing/builtFolder';
import { upload } from '../testing/upload';
import { buildRegistry } from './buildRegistry';
import { loadRegistryConfig } from './loadRegistryConfig';

const { openTestDatabase } = testDatabases({
  migrations: registryMigrations,
  folders: ['release-registry/migrations'],
});
const PAGE =
  '<!doctype html><html><head><script defer src="main.js"></script><link rel="icon" href="data:,"></head></html>';

let app: FastifyInstance;
let context: AppContext;
let close: () => Promise<void>;

beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'registry-test-'));
  const database = await openTestDatabase();
  const config = loadRegistryConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  context = { config, db: database.db, clock: systemClock, log: createLog(config) };
  app = await buildRegistry(context);
  close = async () => {
    await app.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
});
afterEach(() => close());

const post = (path: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: `/api/releases${path}`,
    payload,
    headers: { authorization: `Bearer ${DEMO_DEPLOY_TOKEN}` },
  });

const read = async (path: string) =>
  (await app.inject({ url: `/api/releases${path}`, headers: { authorization: `Bearer ${DEMO_DEPLOY_TOKEN}` } })).json();

const shell = (name: string, site: string, version = '1.0.0') =>
  builtFolder(
    {
      name,
      version,
      site,
      kind: 'shell',
      entry: '',
      requires: { range: '*', exports: {} },
      provides: { version: '0.0.0', exports: {}, versions: { 'ui-kit': '2.1.0' } },
      assets: { '.': { scripts: [], styles: [] } },
    },
    { 'index.html': PAGE, 'main.js': '// shell' },
  );

const remote = (name: string, site: string, version = '1.0.0', versions: Record<string, string> = {}) =>
  builtFolder(
    { name, version, site, kind: 'remote', requires: { range: '*', exports: {}, versions } },
    { 'remoteEntry.js': `// ${name} ${version}` },
  );

const publish = async (folder: string) => post('/publish', await upload(folder));

async function goLive(folder: string, revision = 0) {
  const { name, version } = (await publish(folder)).json<{ name: string; version: string }>();
  return post('/promote', { name, version, revision, actor: 'ann' });
}

async function versionsAt(query: string): Promise<string[]> {
  const { remotes } = (await app.inject({ url: `/api/registry?${query}` })).json<LiveRegistry>();
  return remotes.map(({ name, current }) => `${name}@${current.version}`);
}

it('two sites have their own shells, remotes and canaries', async () => {
  await goLive(await shell('@acme/storefront', 'acme'));
  await goLive(await remote('@acme/cart', 'acme'));
  await goLive(await shell('blog', 'blog'));
  await goLive(await remote('comments', 'blog'));
  await publish(await remote('@acme/cart', 'acme', '1.1.0'));
  const canary = { name: '@acme/cart', version: '1.1.0', percent: 30, revision: 1, actor: 'ann' };
  expect((await post('/canary', canary)).statusCode).toBe(200);
  expect(await versionsAt('site=acme&bucket=29')).toEqual(['@acme/cart@1.1.0']);
  expect(await versionsAt('site=acme&bucket=30')).toEqual(['@acme/cart@1.0.0']);
  expect(await versionsAt('site=acme')).toEqual(['@acme/cart@1.0.0']);
  expect(await versionsAt('site=blog&bucket=29')).toEqual(['comments@1.0.0']);
  const missing = await app.inject({ url: '/api/registry?site=none' });
  expect([missing.statusCode, missing.json().detail]).toEqual([
    503,
    'No shell of the site "none" is live. Publish one and promote it.',
  ]);
});

it('a package belongs to one site, and a site has one shell', async () => {
  await goLive(await shell('@acme/storefront', 'acme'));
  const moved = await publish(await shell('@acme/storefront', 'blog', '2.0.0'));
  expect([moved.statusCode, moved.json().detail]).toEqual([
    409,
    '@acme/storefront belongs to the site "acme". Publish it for the site "blog" under another name.',
  ]);
  const second = await goLive(await shell('@acme/other', 'acme'));
  expect(second.json().detail).toContain(
    '@acme/other@1.0.0 is a shell, but @acme/storefront@1.0.0 is already the shell of this site.',
  );
  expect(
    (await post('/retire', { name: '@acme/storefront', revision: 1, actor: 'ann', reason: 'old' })).json().detail,
  ).toBe('The shell cannot be retired, because every page needs it.');
});

it('releases of different sites cannot go live together', async () => {
  for (const folder of [await remote('@acme/cart', 'acme'), await remote('comments', 'blog')]) await publish(folder);
  const releases = ['@acme/cart', 'comments'].map((name) => ({ name, version: '1.0.0', revision: 0 }));
  expect((await post('/promote', { releases, actor: 'ann' })).json().detail).toBe(
    'A set can contain only one site, but this set contains acme and blog.',
  );
});

it.each([
  ['2.x', undefined],
  ['*', undefined],
  ['>=1 <3', undefined],
  [
    '^1.9',
    '@acme/cart@1.0.0 cannot go live. @acme/cart@1.0.0 needs ui-kit >=1.9.0 <2.0.0-0, but @acme/storefront@1.0.0 provides 2.1.0.',
  ],
])('the gate compares the range %s with the version of the shell', async (range, refusal) => {
  await goLive(await shell('@acme/storefront', 'acme'));
  const reply = await goLive(await remote('@acme/cart', 'acme', '1.0.0', { 'ui-kit': range }));
  expect(reply.json<{ detail?: string }>().detail).toBe(refusal);
});

it.each([
  [
    'the page of a site',
    (isCanary: boolean) => ({ url: '/sites/acme/', headers: { cookie: `canary=${isCanary ? 0 : 99}` } }),
  ],
  ['the registry', (isCanary: boolean) => ({ url: `/api/registry?site=acme&bucket=${isCanary ? 0 : 99}` })],
])('a canary ends if the visitors who get it with %s report nothing', async (_what, address) => {
  await goLive(await shell('@acme/storefront', 'acme'));
  await goLive(await remote('@acme/cart', 'acme'));
  await publish(await remote('@acme/cart', 'acme', '1.1.0'));
  await post('/canary', { name: '@acme/cart', version: '1.1.0', percent: 50, revision: 1, actor: 'ann' });
  for (let visitor = 1; visitor <= 60; visitor += 1) {
    for (const isCanary of [true, false]) {
      const remoteAddress = `10.0.${Number(isCanary)}.${visitor}`;
      expect((await app.inject({ ...address(isCanary), remoteAddress })).statusCode).toBe(200);
      if (isCanary) continue;
      const payload = { visitorId: 'v', loads: [{ release: '@acme/cart@1.0.0', outcome: 'loaded' }] };
      await app.inject({ method: 'POST', url: '/api/reports/loads', remoteAddress, payload });
    }
  }
  await endWorseCanaries(context);
  expect(await read('?package=@acme/cart')).toMatchObject([{ stable: '1.0.0', canary: null }]);
});

it('browsers on every origin may load files and the registry', async () => {
  await goLive(await shell('@acme/storefront', 'acme'));
  await goLive(await remote('@acme/cart', 'acme'));
  for (const url of ['/cdn/@acme/cart/1.0.0/remoteEntry.js', '/api/registry?site=acme']) {
    const { statusCode, headers } = await app.inject({ url, headers: { origin: 'https://www.example.com' } });
    expect([url, statusCode, headers['access-control-allow-origin']]).toEqual([url, 200, '*']);
  }
  const { remotes } = (await app.inject({ url: '/api/registry?site=acme' })).json<LiveRegistry>();
  expect(remotes[0]?.current.baseUrl).toBe('http://127.0.0.1:4000/cdn/@acme/cart/1.0.0/');
});

it('the page of a site loads the files of the live shell and contains the registry', async () => {
  await goLive(await shell('@acme/storefront', 'acme'));
  await goLive(await remote('@acme/cart', 'acme'));
  for (const url of ['/sites/acme', '/sites/acme/', '/sites/acme/cart/1']) {
    const { body, headers } = await app.inject({ url });
    expect(body).toMatch(
      /<script defer src="\/cdn\/@acme\/storefront\/1\.0\.0\/main\.js" integrity="sha384-[^"]+" crossorigin>/,
    );
    expect(body).toContain('<link rel="icon" href="data:,">');
    expect(headers['content-security-policy']).toBeUndefined();
    const [, json = ''] = /id="release-registry">(.*?)<\/script>/.exec(body) ?? [];
    const inlined: InlinedRegistry = JSON.parse(json);
    expect(inlined).toMatchObject({ site: 'acme', shell: '@acme/storefront@1.0.0', remotes: [{ name: '@acme/cart' }] });
    expect(headers['set-cookie']).toMatch(new RegExp(`^canary=${inlined.bucket};`));
  }
});

it('a preview link opens the page of the site with the previewed release', async () => {
  await goLive(await shell('@acme/storefront', 'acme'));
  await goLive(await remote('@acme/cart', 'acme'));
  await publish(await remote('@acme/cart', 'acme', '1.1.0'));
  const created = await post('/previews', {
    releases: [{ name: '@acme/cart', version: '1.1.0' }],
    days: 1,
    actor: 'ann',
  });
  const { pathname, search } = new URL(created.json<{ link: string }>().link);
  const opened = await app.inject({ url: pathname + search });
  expect(opened.statusCode).toBe(302);
  const page = await app.inject({ url: String(opened.headers.location) });
  expect(page.body).toContain('/cdn/@acme/cart/1.1.0/');
  const [cookie = ''] = [page.headers['set-cookie']].flat().filter((each) => each?.startsWith('preview='));
  expect((await app.inject({ url: '/sites/acme/', headers: { cookie } })).body).toContain('/cdn/@acme/cart/1.1.0/');
  expect((await app.inject({ url: '/sites/acme/' })).body).not.toContain('/cdn/@acme/cart/1.1.0/');
  const token = new URLSearchParams(search).get('token') ?? '';
  expect(await versionsAt(`site=acme&preview=${token}`)).toEqual(['@acme/cart@1.1.0']);
});

it('status and errors show what browsers report about a package of an npm scope', async () => {
  await goLive(await shell('@acme/storefront', 'acme'));
  await goLive(await remote('@acme/cart', 'acme'));
  const release = '@acme/cart@1.0.0';
  const send = (path: string, body: object) =>
    app.inject({
      method: 'POST',
      url: `/api/reports/${path}`,
      headers: { 'content-type': 'text/plain', origin: 'https://www.example.com' },
      payload: JSON.stringify({ visitorId: 'v', ...body }),
    });
  await send('loads', { loads: [{ release, outcome: 'loaded' }] });
  await send('loads', { loads: [{ release, outcome: 'failed' }] });
  const stack = 'mount@https://cdn.example.com/cdn/@acme/cart/1.0.0/cart.js:1:20';
  const errors = [{ kind: 'error', message: 'Error: broken', stack }];
  await send('save', { route: '', module: '', release: '@acme/storefront@1.0.0', errors });
  expect(await read('?package=@acme/cart')).toMatchObject([{ versions: [{ loads: 1, failures: 1, errorRate: 0.5 }] }]);
  expect(await read('/errors?name=@acme/cart&minutes=60')).toMatchObject([
    { message: 'Error: broken', position: 'cart.js:1:20', versions: ['1.0.0'] },
  ]);
});
