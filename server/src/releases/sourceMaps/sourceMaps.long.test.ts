import { gzipSync } from 'node:zlib';
import { builtRemote } from 'release-registry/testing/builtFolder';
import { upload } from 'release-registry/testing/upload';
import { NAME, useReleaseClient } from '../../testing/releaseClient';
import { withSourceMaps } from 'release-registry/testing/withSourceMaps';
import { DAY_MS, later } from 'server-kit/clock/clock';

const client = useReleaseClient();
const { call, publish, goLive } = client;

const mapped = async (version: string) => withSourceMaps(await builtRemote(version));
const stored = () =>
  client.shop.context.db.selectFrom('release_source_maps').select(['version', 'file']).orderBy('file').execute();
const trace = (stack: string, version = '1.0.0') => call('/trace', { name: NAME, version, stack });

describe('publishing', () => {
  it('stores the source maps, and no public address serves them', async () => {
    await goLive(await mapped('1.0.0'));
    expect(await stored()).toEqual(
      ['home.js', 'mine.js', 'remoteEntry.js'].map((file) => ({ version: '1.0.0', file })),
    );
    const status = async (file: string) =>
      (await client.shop.app.inject({ url: `/cdn/${NAME}/1.0.0/${file}` })).statusCode;
    expect([await status('home.js'), await status('home.js.map'), await status('maps/home.js.map')]).toEqual([
      200, 404, 404,
    ]);
  });

  it('accepts an upload without source maps, which a later upload can add', async () => {
    const folder = await builtRemote('1.0.0');
    const { sourceMaps, ...plain } = await upload(folder);
    expect(sourceMaps).toEqual({});
    expect([(await call('/publish', plain)).statusCode, await stored()]).toEqual([201, []]);
    await withSourceMaps(folder);
    expect([(await publish(folder)).statusCode, (await publish(folder)).statusCode]).toEqual([201, 201]);
    expect(await stored()).toHaveLength(3);
  });

  it('accepts unknown fields from a newer client', async () => {
    const body = { ...(await upload(await builtRemote('1.0.0'))), laterPart: { 'home.js': 'x' } };
    expect((await call('/publish', body)).statusCode).toBe(201);
  });

  it.each([
    [
      'for a file that is not in the release',
      { 'other.js': '' },
      'A source map was sent for other.js, but mfe-catalog@1.0.0 has no such file.',
    ],
    ['that is not compressed', { 'home.js': '{}' }, 'The source map of home.js is not from the same build'],
    ['that is a JSON list', { 'home.js': '[]' }, 'The source map of home.js is not from the same build'],
    [
      'of another build',
      { 'home.js': '{"version":3,"x_integrity":"sha384-x","sources":[],"names":[],"mappings":""}' },
      'The source map of home.js is not from the same build',
    ],
  ])('refuses a source map %s and stores nothing', async (kind, maps: Record<string, string>, sentence) => {
    const isPlain = kind === 'that is not compressed';
    const sourceMaps = Object.fromEntries(
      Object.entries(maps).map(([file, text]) => [
        file,
        (isPlain ? Buffer.from(text) : gzipSync(text)).toString('base64'),
      ]),
    );
    const reply = await call('/publish', { ...(await upload(await builtRemote('1.0.0'))), sourceMaps });
    expect([reply.statusCode, reply.json().detail]).toEqual([409, expect.stringContaining(sentence)]);
    expect([(await call('')).json(), await stored()]).toEqual([[], []]);
  });

  it.each([
    ['in one upload', ['home.js', 'mine.js', 'remoteEntry.js'], 0],
    ['with the maps that are already stored', ['home.js', 'mine.js'], 3_000_000],
  ])('refuses source maps with more than eight megabytes %s', async (_case, files, storedBytes) => {
    const body = await upload(await builtRemote('1.0.0'));
    await call('/publish', body);
    if (storedBytes > 0) {
      const content = Buffer.alloc(storedBytes);
      const integrity = body.record.integrity['remoteEntry.js'] ?? '';
      const row = { name: NAME, version: '1.0.0', file: 'remoteEntry.js', integrity, content };
      await client.shop.context.db.insertInto('release_source_maps').values(row).execute();
    }
    const before = await stored();
    const map = { version: 3, sources: ['x'.repeat(3_000_000)], names: [], mappings: 'AAAA' };
    const sourceMaps = Object.fromEntries(
      files.map((file) => [
        file,
        gzipSync(JSON.stringify({ ...map, x_integrity: body.record.integrity[file] })).toString('base64'),
      ]),
    );
    const reply = await call('/publish', { ...body, sourceMaps });
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      'The source maps of mfe-catalog@1.0.0 are larger than 8388608 bytes. Leave out maps, or split the package into smaller ones.',
    ]);
    expect(await stored()).toEqual(before);
  });

  it('refuses a source map among the public files', async () => {
    const { record, files, ...rest } = await upload(await builtRemote('1.0.0'));
    const integrity = { ...record.integrity, 'home.js.map': 'sha384-x' };
    const reply = await call('/publish', { ...rest, record: { ...record, integrity }, files });
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      expect.stringContaining('its file "home.js.map" is a source map, which visitors could read'),
    ]);
  });
});

it('gc removes a release together with its source maps', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await goLive(await mapped(version));
  client.shop.clock.set(later(client.shop.clock.now(), 31 * DAY_MS));
  expect((await call('/gc', { isTrial: false })).json()).toEqual({ removed: ['mfe-catalog@1.0.0'] });
  expect([...new Set((await stored()).map(({ version }) => version))].sort()).toEqual(['1.1.0', '1.2.0']);
});

describe('tracing a stack', () => {
  it('translates each position in a release and keeps other positions', async () => {
    await publish(await mapped('1.0.0'));
    await publish(await mapped('1.1.0'));
    await publish(await builtRemote('1.2.0'));
    const stack = [
      'TypeError: x is undefined',
      '    at pay (https://shop.example.com/cdn/mfe-catalog/1.0.0/home.js:1:1)',
      'pay@https://cdn.example.com/shop/cdn/mfe-catalog/1.1.0/mine.js:1:4',
      '    at home.js:1:2',
      '    at home.js:1:0',
      '    at https://js.stripe.com/v3/home.js:1:2',
      '    at https://shop.example.com/cdn/mfe-catalog/1.2.0/home.js:1:2',
      '    at https://shop.example.com/cdn/mfe-catalog/7.0.0/home.js:1:2',
    ];
    const reply = (await trace(stack.join('\n'))).json<{ stack: string }>();
    expect(reply).toEqual({ stack: expect.any(String), commit: null });
    expect(reply.stack.split('\n')).toEqual([
      'TypeError: x is undefined',
      '    at pay (src/home.js.ts:1:1)',
      'pay@src/mine.js.ts:1:1',
      '    at src/home.js.ts:1:1',
      ...stack.slice(4),
    ]);
  });

  it.each([
    ['an unknown release', 'home.js:1:1', '7.0.0', 409, 'mfe-catalog@7.0.0 is not published.'],
    [
      'a release without maps',
      'home.js:1:1',
      '1.1.0',
      409,
      'mfe-catalog@1.1.0 has no source maps. To add them, build it from its',
    ],
    ['an unknown script', 'nowhere.js:1:1', '1.0.0', 409, 'mfe-catalog@1.0.0 has no script nowhere.js.'],
    [
      'a script without a position',
      'home.js',
      '1.0.0',
      409,
      'The stack contains no script position, such as main.0a1b2c3d4e.js:1:2345.',
    ],
    ['an empty stack', '', '1.0.0', 409, 'The stack contains no script position, such as'],
    [
      'a foreign script',
      'https://js.stripe.com/v3/x.js:1:2',
      '1.0.0',
      409,
      'The stack contains no script position, such as',
    ],
    ['a long text', 'x'.repeat(100_001), '1.0.0', 400, 'Stack must be at most 100000 characters long.'],
  ])('refuses %s with an error message', async (_case, stack, version, status, sentence) => {
    await publish(await mapped('1.0.0'));
    await publish(await builtRemote('1.1.0'));
    const reply = await trace(stack, version);
    expect([reply.statusCode, reply.json().detail]).toEqual([status, expect.stringContaining(sentence)]);
  });

  it('translates only positions in packages that the credential covers', async () => {
    await publish(await mapped('1.0.0'));
    await publish(await withSourceMaps(await builtRemote('1.0.0', 'mfe-account')));
    const credential = { actor: 'ann', name: 'catalog', packages: [NAME], commands: ['trace'] };
    const { secret } = (await call('/credentials', credential)).json<{ secret: string }>();
    const account = '/cdn/mfe-account/1.0.0/home.js:1:1';
    const stack = `at pay (/cdn/mfe-catalog/1.0.0/home.js:1:1)\nat draw (${account})`;
    const body = { name: NAME, version: '1.0.0', stack };
    expect((await call('/trace', body)).json().stack).toBe('at pay (src/home.js.ts:1:1)\nat draw (src/home.js.ts:1:1)');
    expect((await call('/trace', body, secret)).json().stack).toBe(`at pay (src/home.js.ts:1:1)\nat draw (${account})`);
  });

  it('requires the deploy token', async () => {
    expect((await call('/trace', { name: NAME, version: '1.0.0', stack: 'home.js:1:1' }, null)).statusCode).toBe(401);
  });
});
