import { builtFolder, builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { NAME, useReleaseClient } from '../testing/releaseClient';

const client = useReleaseClient();
const { call, publish, status, activate, goLive, until } = client;

const PAGE = '<!--head--><!--frame--><!--runtime-config-->';
const shellWith = (version: string, shared: string) =>
  builtFolder(
    {
      name: 'shell',
      version,
      entry: '',
      assets: { '.': { scripts: [], styles: [] } },
      provides: { version: shared, exports: {} },
    },
    { 'index.html': PAGE },
  );
const remoteNeeding = (version: string, range: string, name = NAME) =>
  builtFolder({ name, version, requires: { range, exports: {} } }, { 'remoteEntry.js': `// ${name} ${version}` });

const promoteSet = async (releases: [name: string, version: string][], more = {}) => {
  const seen = await Promise.all(
    releases.map(async ([name, version]) => ({ name, version, revision: (await status(name)).revision })),
  );
  return call('/promote', { actor: 'ann', releases: seen, ...more });
};
const SET: [string, string][] = [
  [NAME, '2.0.0'],
  ['shell', '2.0.0'],
];
const stable = async (...names: string[]) => Promise.all(names.map(async (name) => (await status(name)).stable));

beforeEach(async () => {
  await goLive(await shellWith('1.0.0', '1.2.0'));
  await goLive(await remoteNeeding('1.0.0', '^1.0.0'));
  await publish(await shellWith('2.0.0', '2.0.0'));
  await publish(await remoteNeeding('2.0.0', '^2.0.0'));
});

describe('a release set', () => {
  it('goes live together even if each of its releases would be refused alone', async () => {
    for (const [name, version] of SET) expect((await activate('promote', { version }, name)).statusCode).toBe(409);
    const reply = await promoteSet(SET);
    expect(reply.json()).toMatchObject({
      name: NAME,
      stable: '2.0.0',
      previous: '1.0.0',
      set: [{ name: NAME }, { name: 'shell', stable: '2.0.0' }],
    });
    await until(({ version, shell }) => version === '2.0.0' && shell === '2.0.0');
  });

  it.each([NAME, 'shell'])('is reverted completely by a rollback of %s', async (name) => {
    await promoteSet(SET);
    const reply = await activate('rollback', {}, name);
    expect(reply.json()).toMatchObject({ name, stable: '1.0.0', set: [{ stable: '1.0.0' }, { stable: '1.0.0' }] });
    expect((await status(NAME)).versions[0]).toMatchObject({ version: '2.0.0', bad: { by: 'administrator (ann)' } });
    const log = await client.shop.context.db
      .selectFrom('release_log')
      .select(['name', 'action', 'set_id'])
      .where('set_id', 'is not', null)
      .execute();
    const setsOf = (action: string) =>
      new Set(log.filter((each) => each.action === action).map(({ set_id }) => set_id));
    expect([log.length, setsOf('promote').size, setsOf('rollback').size]).toEqual([4, 1, 1]);
  });

  it('is reverted except for packages that got another version later', async () => {
    await promoteSet(SET);
    await goLive(await remoteNeeding('2.0.1', '>=1.0.0'));
    expect((await activate('rollback', {}, 'shell')).json()).not.toHaveProperty('set');
    expect(await stable(NAME, 'shell')).toEqual(['2.0.1', '1.0.0']);
  });

  it('is reverted, and packages that were not live before it are removed', async () => {
    await publish(await remoteNeeding('1.0.0', '^2.0.0', 'mfe-gifts'));
    await promoteSet([...SET, ['mfe-gifts', '1.0.0']]);
    expect((await activate('rollback', {}, 'mfe-gifts')).statusCode).toBe(200);
    expect(await stable(NAME, 'shell', 'mfe-gifts')).toEqual(['1.0.0', '1.0.0', '']);
  });

  it('changes nothing if one channel has changed or one version is not published', async () => {
    const { revision } = await status('shell');
    const releases = [
      { name: 'shell', version: '2.0.0', revision },
      { name: NAME, version: '2.0.0', revision: 7 },
    ];
    const reply = await call('/promote', { actor: 'ann', releases });
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      expect.stringContaining(`${NAME} was changed in the meantime`),
    ]);
    const unpublished = await promoteSet([
      ['shell', '2.0.0'],
      [NAME, '9.0.0'],
    ]);
    expect(unpublished.json().detail).toBe('mfe-catalog@9.0.0 is not published.');
    expect(await stable(NAME, 'shell')).toEqual(['1.0.0', '1.0.0']);
  });

  it('is refused if it contains two versions of one package', async () => {
    expect((await promoteSet([...SET, ['shell', '1.0.0']])).json().detail).toBe(
      'A set can contain only one version of shell.',
    );
  });

  it('is refused with one error message for each cause', async () => {
    const remotes = Array.from({ length: 34 }, (_, index): [string, string] => [`mfe-r${index}`, '1.0.0']);
    for (const [name, version] of remotes) await publish(await remoteNeeding(version, '^3.0.0', name));
    expect((await promoteSet(remotes)).json().detail).toBe(
      'mfe-r0@1.0.0, mfe-r1@1.0.0, mfe-r2@1.0.0 and 31 others cannot go live. ' +
        'mfe-r0@1.0.0, mfe-r1@1.0.0, mfe-r2@1.0.0 and 31 others need shared ^3.0.0, but shell@1.0.0 provides 1.2.0.',
    );
  });
});

it('an incompatible release goes live with --force, and the log records the actor, reason and refusal', async () => {
  const refusal =
    'mfe-catalog@2.0.0 cannot go live. mfe-catalog@2.0.0 needs shared ^2.0.0, but shell@1.0.0 provides 1.2.0.';
  expect((await activate('promote', { version: '2.0.0' })).json().detail).toBe(refusal);
  expect((await activate('promote', { version: '2.0.0', force: true, reason: 'a demo' }, NAME, 'bea')).statusCode).toBe(
    200,
  );
  expect((await status()).changed).toMatchObject({
    actor: 'administrator (bea)',
    reason: 'a demo',
    overridden: refusal,
  });
  await goLive(await remoteNeeding('2.0.1', '^1.0.0'));
  expect((await status()).changed).toMatchObject({ reason: null, overridden: null });
  const forced = await activate('rollback', { force: true, reason: 'the fix is worse' });
  expect(forced.json()).toMatchObject({ stable: '2.0.0' });
  expect((await status()).changed).toMatchObject({ action: 'rollback', overridden: refusal });
});

describe('a retired remote', () => {
  const retire = (name = NAME) => activate('retire', { reason: 'no longer sold' }, name);

  it('disappears from the pages, and other remotes can use its paths', async () => {
    await goLive(await builtRemote('3.0.0'));
    await goLive(await builtShell('3.0.0'));
    await publish(await builtRemote('1.0.0', 'mfe-other'));
    expect((await activate('promote', { version: '1.0.0' }, 'mfe-other')).json().detail).toContain(`of ${NAME}@3.0.0`);
    await until(({ version }) => version === '3.0.0');
    expect((await retire()).json()).toMatchObject({ stable: '', revision: 3 });
    await until(({ version }) => version === undefined);
    expect((await activate('promote', { version: '1.0.0' }, 'mfe-other')).statusCode).toBe(200);
    expect((await status()).changed).toMatchObject({ action: 'retire', reason: 'no longer sold' });
  });

  it('goes live again with a promotion, at the next revision', async () => {
    await retire();
    expect((await activate('rollback')).json().detail).toContain('No version of mfe-catalog is live. Promote');
    expect((await activate('promote', { version: '1.0.0' })).json()).toMatchObject({ stable: '1.0.0', revision: 3 });
    await until(({ version }) => version === '1.0.0');
  });
});

it('refuses to retire the shell', async () => {
  const reply = await activate('retire', { reason: 'no longer sold' }, 'shell');
  expect(reply.json().detail).toBe('The shell cannot be retired, because every page needs it.');
});
