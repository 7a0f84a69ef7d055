import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, later } from 'server-kit/clock/clock';
import { builtFolder, builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { previewClient } from '../testing/previewClient';
import { NAME, useReleaseClient } from '../testing/releaseClient';
import { TEST_ORIGIN } from '../testing/testConfig';
import { until } from 'server-kit/testing/until';

const releases = useReleaseClient();
const { preview, open, cookieOf, version } = previewClient(releases);

beforeEach(async () => {
  await releases.goLive(await builtShell('1.0.0'));
  await releases.goLive(await builtRemote('1.0.0'));
  await releases.publish(await builtRemote('1.1.0-pr.12'));
  await releases.until((page) => page.version === '1.0.0');
});

const shellWith = (number: string, shared: string) =>
  builtFolder(
    {
      name: 'shell',
      version: number,
      entry: '',
      assets: { '.': { scripts: [], styles: [] } },
      provides: { version: shared, exports: {} },
    },
    { 'index.html': '<head><!--head--></head><body><!--frame--><!--runtime-config--></body>' },
  );
const remoteNeeding = (number: string, range: string) =>
  builtFolder({ name: NAME, version: number, requires: { range, exports: {} } }, { 'remoteEntry.js': `// ${number}` });

const NEW = version('1.1.0-pr.12');

describe('a visitor with the link', () => {
  it('gets the previewed release in pages and in the registry, with integrity hashes and the usual security policy', async () => {
    const before = await open('/');
    const cookie = await cookieOf((await preview([NEW])).link);
    expect(await releases.page(cookie)).toMatchObject({ version: '1.1.0-pr.12', shell: '1.0.0', cookie: '' });
    const { body, headers } = await open('/', { cookie });
    expect(body).toContain('/cdn/mfe-catalog/1.1.0-pr.12/home.js" integrity="sha384-');
    expect(body).not.toContain('/cdn/mfe-catalog/1.0.0/');
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      vary: expect.stringContaining('Cookie'),
    });
    const policyOf = (reply: typeof before) =>
      String(reply.headers['content-security-policy']).replace(/ 'sha256-[^']+'/g, '');
    expect(policyOf(await open('/', { cookie }))).toBe(policyOf(before));
    const registry = await open('/api/registry', { cookie });
    expect(registry.json()).toMatchObject({ remotes: [{ name: NAME, current: { version: '1.1.0-pr.12' } }] });
    expect(registry.headers['cache-control']).toBe('private, no-store');
    // A fallback would hide a previewed release's failure.
    expect((await releases.page(cookie)).previous).toBeUndefined();
  });

  it('sees which releases are in the preview, and stays on the same page after ending it', async () => {
    const cookie = await cookieOf((await preview([NEW])).link);
    const { body } = await open('/mine', { cookie });
    expect(body).toMatch(
      /<aside id="preview-bar" aria-label="Preview"><p>Preview of mfe-catalog 1\.1\.0-pr\.12, until /,
    );
    expect(body).toContain('<form method="post" action="/api/preview/end"><button>End preview</button></form>');
    const ended = await releases.shop.app.inject({
      method: 'POST',
      url: '/api/preview/end',
      headers: {
        cookie,
        origin: TEST_ORIGIN,
        referer: `${TEST_ORIGIN}/mine?tab=2`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    expect([ended.statusCode, ended.headers['location']]).toEqual([303, '/mine?tab=2']);
    expect(ended.headers['set-cookie']).toMatch(/^preview=; Max-Age=0; Path=\/;/);
  });

  it('keeps the previewed release after a promotion, and gets the live versions of other packages', async () => {
    const cookie = await cookieOf((await preview([NEW])).link);
    await releases.goLive(await builtRemote('1.0.1'));
    await releases.goLive(await builtShell('1.0.1'));
    await releases.until(({ shell }) => shell === '1.0.1');
    expect(await releases.page(cookie)).toMatchObject({ version: '1.1.0-pr.12', shell: '1.0.1' });
  });

  it('gets a previewed shell and a remote that was never live', async () => {
    await releases.publish(await builtShell('2.0.0'));
    const gifts = { name: 'mfe-gifts', version: '1.0.0', container: 'mfe_gifts_1_0_0' };
    await releases.publish(await builtFolder(gifts, { 'remoteEntry.js': '// gifts' }));
    const cookie = await cookieOf((await preview([{ name: 'shell', version: '2.0.0' }, gifts])).link);
    const { body } = await open('/', { cookie });
    expect(body).toContain('"shellVersion":"2.0.0"');
    expect(body).toContain('"name":"mfe-gifts"');
    expect(body).toContain('Preview of mfe-gifts 1.0.0 and shell 2.0.0, until ');
  });
});

it('1,000 requests without the link reveal no preview', async () => {
  const { link } = await preview([NEW]);
  const cookie = await cookieOf(link);
  const paths = [
    '/',
    '/mine',
    '/renew/a/CODE',
    '/api/registry',
    '/sitemap.xml',
    '/robots.txt',
    '/not-found',
    '/nowhere',
  ];
  const cookies = ['', 'session=none', 'canary=0', 'preview=', 'preview=nonsense'];
  const found: string[] = [];
  for (let index = 0; index < 1_000; index += 1) {
    const path = paths[index % paths.length] ?? '/';
    // Fill the caches with every previewed page between the other requests.
    if (index % 9 === 0) await open(path, { cookie });
    const encoding = { 'accept-encoding': 'identity', cookie: cookies[index % cookies.length] ?? '' };
    const { body, headers } = await open(path, encoding);
    if (/preview|pr\.12|no-store/i.test(body + JSON.stringify(headers))) found.push(path);
  }
  expect(found).toEqual([]);
});

describe('a visitor whose preview ends', () => {
  const notice = async (cookie: string) =>
    /<aside id="preview-bar".*?<p>(.*?)<\/p>/s.exec((await open('/', { cookie })).body)?.[1];

  it('gets the live site and is told that somebody ended the preview', async () => {
    const { id, link } = await preview([NEW]);
    const cookie = await cookieOf(link);
    await releases.call('/previews/end', { actor: 'ann', id });
    await until(async () => (await releases.page(cookie)).version === '1.0.0');
    expect(await notice(cookie)).toBe(
      'The preview has ended, or its releases were removed. You are seeing the live site.',
    );
    expect((await open('/', { cookie })).headers['cache-control']).toBe('private, no-store');
  });

  it('gets the live site and is told that the release was marked bad', async () => {
    const cookie = await cookieOf((await preview([NEW])).link);
    expect((await releases.page(cookie)).version).toBe('1.1.0-pr.12');
    await releases.call('/mark-bad', { ...NEW, actor: 'ann', reason: 'no prices' });
    await until(async () => (await releases.page(cookie)).version === '1.0.0');
    expect(await notice(cookie)).toBe(
      'mfe-catalog@1.1.0-pr.12 was marked bad: no prices. You are seeing the live site.',
    );
  });

  it('gets the live site and is told that the release cannot run in a shell that went live later', async () => {
    const cookie = await cookieOf((await preview([NEW])).link);
    await releases.publish(await remoteNeeding('2.0.0', '^2.0.0'));
    await releases.publish(await shellWith('2.0.0', '2.0.0'));
    const set = await Promise.all(
      [NAME, 'shell'].map(async (name) => ({
        name,
        version: '2.0.0',
        revision: (await releases.status(name)).revision,
      })),
    );
    await releases.call('/promote', { actor: 'ann', releases: set });
    await until(async () => (await releases.page(cookie)).shell === '2.0.0');
    expect(await notice(cookie)).toBe(
      'mfe-catalog@1.1.0-pr.12 needs shared ^1.0.0, but shell@2.0.0 provides 2.0.0. You are seeing the live site.',
    );
    expect((await releases.page(cookie)).version).toBe('2.0.0');
  });

  it('gets the live site and is told that the preview has expired', async () => {
    const cookie = await cookieOf((await preview([NEW], 1)).link);
    releases.shop.clock.set(later(new Date(), DAY_MS + 2_000));
    expect(await notice(cookie)).toMatch(/^The preview expired on .+\. You are seeing the live site\.$/);
  });
});

it('refuses to preview a release with one changed byte', async () => {
  const file = join(releases.shop.context.config.cdn.dir, NAME, '1.1.0-pr.12', 'home.js');
  await writeFile(file, '// hOme');
  const reply = await releases.call('/previews', { actor: 'ann', releases: [NEW], days: 1 });
  expect([reply.statusCode, reply.json().detail]).toEqual([
    409,
    expect.stringContaining('with contents that differ from the published file'),
  ]);
});
