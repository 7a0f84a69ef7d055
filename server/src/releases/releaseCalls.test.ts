import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { ReleaseRecord, RuntimeConfig } from 'shared/contract/registry';
import { DAY_MS, later } from '../clock/clock';
import { builtFolder, builtRemote, builtShell } from '../testing/builtFolder';
import { openTestShop, type TestShop } from '../testing/testShop';
import type { PointerState } from './pointer';
import { DEMO_DEPLOY_TOKEN } from './requireDeployToken';
import type { PackageStatus } from './status';

let shop: TestShop;

beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const NAME = 'mfe-catalog';
const call = (path: string, body?: object, token: string | null = DEMO_DEPLOY_TOKEN) =>
  shop.app.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/releases${path}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  });

async function sent(folder: string) {
  const record = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as ReleaseRecord;
  const files = await Promise.all(Object.keys(record.integrity).map(async (path) => [path, (await readFile(join(folder, path))).toString('base64')] as const));
  return { actor: 'ann', record, files: Object.fromEntries(files) };
}
const publish = async (folder: string) => call('/publish', await sent(folder));
const status = async (name = NAME) => ((await call('')).json() as PackageStatus[]).find((each) => each.name === name)!;
const flip = async (action: string, body: { version?: string; percent?: number } = {}, name = NAME, actor = 'ann') =>
  call(`/${action}`, { name, actor, revision: (await status(name)).revision, ...body });
const goLive = async (folder: string) => {
  const { name, version } = (await publish(folder)).json() as { name: string; version: string };
  const answer = await flip('promote', { version }, name);
  expect(answer.statusCode).toBe(200);
  return answer.json() as PointerState;
};
const page = async (cookie?: string) => {
  const { body, headers } = await shop.app.inject({ url: '/', headers: { accept: 'text/html', ...(cookie !== undefined && { cookie }) } });
  const config = JSON.parse(/id="runtime-config">(.*?)<\/script>/s.exec(body)![1]!) as RuntimeConfig;
  const remote = config.remotes.find(({ name }) => name === NAME);
  return { version: remote?.current.version, previous: remote?.previous?.version, shell: config.shellVersion, cookie: String(headers['set-cookie'] ?? '') };
};
const isVisible = async (version: string) => {
  const deadline = performance.now() + 2_000;
  while ((await page()).version !== version && performance.now() < deadline) await new Promise((resolve) => setImmediate(resolve));
  return (await page()).version === version;
};

describe('the token', () => {
  it.each([['', 401], ['wrong', 401], [null, 401]])('%j is refused', async (token, expected) => {
    expect((await call('', undefined, token)).statusCode).toBe(expected);
    expect((await call('/promote', { name: NAME, version: '1.0.0', revision: 0, actor: 'x' }, token)).statusCode).toBe(expected);
  });

  it('of the demo counts on this machine alone, and not where another one is set', async () => {
    const headers = { authorization: `Bearer ${DEMO_DEPLOY_TOKEN}` };
    expect((await shop.app.inject({ url: '/api/releases', headers, remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
    const guarded = await openTestShop({ deployToken: 'a-real-token' });
    expect((await guarded.app.inject({ url: '/api/releases', headers })).statusCode).toBe(401);
    expect((await guarded.app.inject({ url: '/api/releases', headers: { authorization: 'Bearer a-real-token' }, remoteAddress: '203.0.113.9' })).statusCode).toBe(200);
    await guarded.close();
  });

  it('is not there to be guessed', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => call('', undefined, `guess-${index}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  });

  it('is needed when live, where releases are otherwise off', async () => {
    const live = await openTestShop({ isDemo: false });
    const answer = await live.app.inject({ url: '/api/releases', headers: { authorization: `Bearer ${DEMO_DEPLOY_TOKEN}` } });
    expect([answer.statusCode, answer.json().detail]).toEqual([403, 'Releases are switched off: this server has no DEPLOY_TOKEN.']);
    await live.close();
  });
});

describe('publishing', () => {
  it('keeps the files and changes nothing that is served', async () => {
    await goLive(await builtShell('1.0.0'));
    await goLive(await builtRemote('1.0.0'));
    expect((await publish(await builtRemote('1.1.0'))).statusCode).toBe(201);
    expect((await readdir(join(shop.services.config.cdn.dir, NAME))).sort()).toEqual(['1.0.0', '1.1.0']);
    expect(await status()).toMatchObject({ stable: '1.0.0', revision: 1 });
    expect((await page()).version).toBe('1.0.0');
  });

  it('refuses a version that exists, even the same one', async () => {
    const folder = await builtRemote('1.0.0');
    await publish(folder);
    const again = await publish(folder);
    expect([again.statusCode, again.json().detail]).toEqual([409, 'mfe-catalog@1.0.0 was published before; raise its version.']);
  });

  it('of two at once takes one', async () => {
    const folder = await builtRemote('1.0.0');
    const answers = await Promise.all([publish(folder), publish(folder)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it.each([
    ['a file is missing', ({ files, ...rest }: Awaited<ReturnType<typeof sent>>) => ({ ...rest, files: { 'home.js': files['home.js'] } }), 'was not sent'],
    ['a byte differs', (body: Awaited<ReturnType<typeof sent>>) => ({ ...body, files: { ...body.files, 'home.js': Buffer.from('// hom3').toString('base64') } }), 'differs from its recorded hash'],
    ['a path leads out', (body: Awaited<ReturnType<typeof sent>>) => ({ ...body, record: { ...body.record, integrity: { '../x': 'sha384-x' } } }), 'leads out of the release'],
  ])('leaves nothing behind and no pointer moved where %s', async (_case, spoil, sentence) => {
    await goLive(await builtRemote('1.0.0'));
    const answer = await call('/publish', spoil(await sent(await builtRemote('1.1.0'))));
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining(sentence)]);
    expect(await readdir(join(shop.services.config.cdn.dir, NAME))).toEqual(['1.0.0']);
    const { stable, versions } = await status();
    expect([stable, versions.map(({ version }) => version)]).toEqual(['1.0.0', ['1.0.0']]);
  });

  it('leaves nothing behind where the line breaks in the middle', async () => {
    const origin = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }));
    const body = JSON.stringify(await sent(await builtRemote('1.0.0')));
    const headers = { authorization: `Bearer ${DEMO_DEPLOY_TOKEN}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const upload = request({ host: origin.hostname, port: origin.port, method: 'POST', path: '/api/releases/publish', headers });
    const broken = new Promise((closed) => upload.on('error', () => undefined).once('close', closed));
    upload.write(body.slice(0, body.length / 2), () => upload.destroy());
    await broken;
    expect([await readdir(shop.services.config.cdn.dir), (await call('')).json()]).toEqual([[], []]);
  });

  it.each(['../../etc', 'Upper', ''])('refuses the name %j', async (name) => {
    const body = await sent(await builtRemote('1.0.0'));
    expect((await call('/publish', { ...body, record: { ...body.record, name } })).statusCode).toBe(400);
  });
});

describe('a pointer', () => {
  beforeEach(async () => {
    await goLive(await builtShell('1.0.0'));
    await goLive(await builtRemote('1.0.0'));
    await publish(await builtRemote('1.1.0'));
  });

  it('is promoted and rolled back, and each is seen within two seconds without a restart', async () => {
    expect((await page()).version).toBe('1.0.0');
    await flip('promote', { version: '1.1.0' });
    expect(await isVisible('1.1.0')).toBe(true);
    expect((await page()).previous).toBe('1.0.0');
    await flip('rollback');
    expect(await isVisible('1.0.0')).toBe(true);
    // What was taken back is nothing to fall back to.
    expect((await page()).previous).toBeUndefined();
  });

  it('says who changed it, and when', async () => {
    await flip('promote', { version: '1.1.0' }, NAME, 'bea');
    expect((await status()).changed).toMatchObject({ action: 'promote', actor: 'bea' });
  });

  it('follows the first of two who flip it at once, and the other is told', async () => {
    const { revision } = await status();
    const answers = await Promise.all(['1.0.0', '1.1.0'].map((version) => call('/promote', { name: NAME, version, revision, actor: `squad ${version}` })));
    const [loser] = answers.filter(({ statusCode }) => statusCode === 409);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(loser!.json().detail).toMatch(/mfe-catalog was changed meanwhile \(promote by squad 1\.[01]\.0 at .+, now revision 2\)\. Nothing was done/);
    expect((await status()).revision).toBe(2);
  });

  it('of another package flips at the same moment', async () => {
    await publish(await builtShell('1.1.0'));
    const answers = await Promise.all([flip('promote', { version: '1.1.0' }), flip('promote', { version: '1.1.0' }, 'shell')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect([(await status()).stable, (await status('shell')).stable]).toEqual(['1.1.0', '1.1.0']);
  });

  it('never leads to what is not published, and never back beyond the first', async () => {
    expect((await flip('promote', { version: '9.9.9' })).json().detail).toBe('mfe-catalog@9.9.9 is not published.');
    expect((await flip('rollback')).json().detail).toBe('mfe-catalog@1.0.0 has no good release before it; promote the one that you want.');
  });

  it('refuses what does not fit, at a promotion, at a canary, and at a rollback', async () => {
    const needy = await builtFolder({ name: NAME, version: '2.0.0', requires: { range: '^1.3.0', exports: {} } }, { 'remoteEntry.js': '//' });
    await publish(needy);
    const sentence = 'mfe-catalog@2.0.0 cannot go live. mfe-catalog@2.0.0 needs shared ^1.3.0, and shell@1.0.0 provides 1.2.0.';
    expect((await flip('promote', { version: '2.0.0' })).json().detail).toBe(sentence);
    expect((await flip('canary', { version: '2.0.0', percent: 5 })).json().detail).toBe(sentence);

    const newer = await builtFolder(
      { name: 'shell', version: '2.0.0', entry: '', provides: { version: '1.3.0', exports: {} } },
      { 'index.html': '<!--head--><!--frame--><!--runtime-config-->' },
    );
    await goLive(newer);
    await flip('promote', { version: '2.0.0' });
    expect((await flip('rollback', {}, 'shell')).json().detail).toBe('shell@1.0.0 cannot go live. mfe-catalog@2.0.0 needs shared ^1.3.0, and shell@1.0.0 provides 1.2.0.');
  });

  it('can-release says so beforehand, of a build and of a version', async () => {
    const needy = await sent(await builtFolder({ name: NAME, version: '2.0.0', requires: { range: '^1.0.0', exports: { 'shared/api': ['useRefunds'] } } }, { 'remoteEntry.js': '//' }));
    expect((await call('/can-release', { record: needy.record })).json()).toEqual({
      release: 'mfe-catalog@2.0.0',
      fits: false,
      comparedWith: ['shell@1.0.0'],
      misfits: [{ blame: 'mfe-catalog@2.0.0', reason: 'mfe-catalog@2.0.0 uses useRefunds of shared/api, which shell@1.0.0 does not provide.' }],
    });
    expect((await call('/can-release', { name: NAME, version: '1.1.0' })).json()).toMatchObject({ fits: true });
  });
});

describe('a canary', () => {
  beforeEach(async () => {
    await goLive(await builtShell('1.0.0'));
    await goLive(await builtRemote('1.0.0'));
    await publish(await builtRemote('1.1.0'));
    await page();
  });
  const settled = async () => {
    const deadline = performance.now() + 2_000;
    while (!(await page()).cookie.startsWith('canary=') && performance.now() < deadline) await new Promise((resolve) => setImmediate(resolve));
  };

  it('gives nobody a cookie while nothing is tried out', async () => {
    expect((await page()).cookie).toBe('');
  });

  it('is served to its share of the visitors, and each stays where he is', async () => {
    await flip('canary', { version: '1.1.0', percent: 30 });
    await settled();
    expect(await page('canary=29')).toMatchObject({ version: '1.1.0', previous: '1.0.0', cookie: '' });
    expect(await page('canary=30')).toMatchObject({ version: '1.0.0', cookie: '' });
    expect((await page('canary=nonsense')).cookie).toMatch(/^canary=\d{1,2}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const visits = await Promise.all(Array.from({ length: 300 }, () => page()));
    const share = visits.filter(({ version }) => version === '1.1.0').length / visits.length;
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.45);
    for (const { version, cookie } of visits.slice(0, 20)) expect((await page(cookie.split(';')[0]!)).version).toBe(version);
  });

  it('ends at 0, and with a promotion', async () => {
    await flip('canary', { version: '1.1.0', percent: 100 });
    expect((await flip('canary', { version: '1.1.0', percent: 0 })).json()).toMatchObject({ canary: null, stable: '1.0.0' });
    await flip('canary', { version: '1.1.0', percent: 50 });
    expect((await flip('promote', { version: '1.1.0' })).json()).toMatchObject({ canary: null, stable: '1.1.0', previous: '1.0.0' });
  });
});

it('status shows how each version does in browsers', async () => {
  await goLive(await builtRemote('1.0.0'));
  const { visitorId, url } = { visitorId: 'v', url: '/' };
  for (const outcome of ['load loaded', 'load loaded', 'load loaded', 'render failed', 'load unavailable']) {
    await shop.browser().post('/api/visits/save', { visitorId, url, eventNote: `federation mfe-catalog@1.0.0 ${outcome}` });
  }
  expect((await status()).versions).toMatchObject([{ version: '1.0.0', role: 'stable', publishedBy: 'ann', loads: 3, failures: 1, errorRate: 0.25 }]);
});

describe('gc', () => {
  const collect = async (days: number, isTrial = false) => ((await call('/gc', { days, isTrial })).json() as { removed: string[] }).removed;
  const isKept = (version: string) => existsSync(join(shop.services.config.cdn.dir, NAME, version));

  it('removes what nothing has served for a while, and never what a pointer names', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await goLive(await builtRemote(version));
    expect(await collect(7)).toEqual([]);
    shop.clock.set(later(shop.clock.now(), 8 * DAY_MS));
    expect(await collect(7, true)).toEqual(['mfe-catalog@1.0.0']);
    expect(isKept('1.0.0')).toBe(true);
    expect(await collect(7)).toEqual(['mfe-catalog@1.0.0']);
    expect([isKept('1.0.0'), isKept('1.1.0'), isKept('1.2.0')]).toEqual([false, true, true]);
  });

  it('counts from the day on which a release was last served', async () => {
    await goLive(await builtRemote('1.0.0'));
    shop.clock.set(later(shop.clock.now(), 30 * DAY_MS));
    for (const version of ['1.1.0', '1.2.0']) await goLive(await builtRemote(version));
    expect(await collect(7)).toEqual([]);
    shop.clock.set(later(shop.clock.now(), 8 * DAY_MS));
    expect(await collect(7)).toEqual(['mfe-catalog@1.0.0']);
  });
});
