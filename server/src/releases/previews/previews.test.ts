import { DAY_MS, later } from 'server-kit/clock/clock';
import { builtFolder, builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { previewClient } from '../../testing/previewClient';
import { NAME, useReleaseClient } from '../../testing/releaseClient';

const client = useReleaseClient();
const { call, publish, goLive } = client;
const { ask, preview, version } = previewClient(client);

const NEW = version('1.1.0');

beforeEach(async () => {
  await goLive(await builtShell('1.0.0'));
  await goLive(await builtRemote('1.0.0'));
  await publish(await builtRemote('1.1.0'));
});

const refusal = async (...args: Parameters<typeof ask>) => {
  const reply = await ask(...args);
  return [reply.statusCode, reply.json<{ detail: string }>().detail];
};

describe('the server refuses a preview', () => {
  it('of an unpublished release or of two versions of a package', async () => {
    expect(await refusal([version('9.9.9')])).toEqual([409, 'mfe-catalog@9.9.9 is not published.']);
    expect(await refusal([NEW, version('1.0.0')])).toEqual([
      409,
      'A preview can contain only one version of mfe-catalog.',
    ]);
  });

  it('of a bad release', async () => {
    await call('/mark-bad', { ...NEW, actor: 'ann', reason: 'no prices' });
    expect(await refusal([NEW])).toEqual([
      409,
      expect.stringMatching(
        /^mfe-catalog@1\.1\.0 cannot be previewed\. mfe-catalog@1\.1\.0 was marked bad at .+: no prices\)/,
      ),
    ]);
  });

  it('of a release that the stable shell cannot run, unless the preview contains a compatible shell', async () => {
    const needy = { name: NAME, version: '2.0.0', requires: { range: '^1.3.0', exports: {} } };
    await publish(await builtFolder(needy, { 'remoteEntry.js': '//' }));
    expect(await refusal([version('2.0.0')])).toEqual([
      409,
      'mfe-catalog@2.0.0 cannot be previewed. mfe-catalog@2.0.0 needs shared ^1.3.0, but shell@1.0.0 provides 1.2.0.',
    ]);
    const shell = {
      name: 'shell',
      version: '2.0.0',
      entry: '',
      assets: { '.': { scripts: [], styles: [] } },
      provides: { version: '1.3.0', exports: {} },
    };
    await publish(await builtFolder(shell, { 'index.html': '<!--head--><!--frame--><!--runtime-config-->' }));
    await preview([version('2.0.0'), shell]);
  });

  it('that lasts more than 30 days or opens another site', async () => {
    expect((await ask([NEW], 31)).statusCode).toBe(400);
    expect((await ask([NEW], 7, 'https://evil.example')).statusCode).toBe(400);
  });
});

it('callers without a token cannot list, create or end previews', async () => {
  for (const [path, body] of [
    ['/previews', undefined],
    ['/previews', { actor: 'eve', releases: [NEW], days: 1 }],
    ['/previews/end', { actor: 'eve', id: 'x' }],
  ] as const)
    expect([path, (await call(path, body, null)).statusCode]).toEqual([path, 401]);
});

it('lists only active previews, and refuses to end a preview twice', async () => {
  const { id } = await preview([NEW], 2);
  await preview([NEW], 1);
  client.shop.clock.set(later(new Date(), DAY_MS + 1_000));
  expect((await call('/previews')).json()).toMatchObject([
    { id, releases: ['mfe-catalog@1.1.0'], createdBy: 'administrator (ann)' },
  ]);
  expect((await call('/previews/end', { actor: 'ann', id })).json()).toEqual({ id });
  expect((await call('/previews')).json()).toEqual([]);
  const again = await call('/previews/end', { actor: 'ann', id });
  expect([again.statusCode, again.json().detail]).toEqual([
    409,
    'There is no such preview. It may have ended already.',
  ]);
});

describe('gc', () => {
  const removed = async (isTrial = false) =>
    (await call('/gc', { days: 0, isTrial })).json<{ removed: string[] }>().removed;

  it('keeps the releases of an active preview', async () => {
    const { id } = await preview([NEW]);
    expect([await removed(true), await removed()]).toEqual([[], []]);
    await call('/previews/end', { actor: 'ann', id });
    expect(await removed()).toEqual(['mfe-catalog@1.1.0']);
  });

  it('removes the releases of an expired preview', async () => {
    await preview([NEW], 1);
    client.shop.clock.set(later(new Date(), DAY_MS + 1_000));
    expect(await removed(true)).toEqual(['mfe-catalog@1.1.0']);
    expect(await removed()).toEqual(['mfe-catalog@1.1.0']);
  });
});
