import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtRemote } from 'release-registry/testing/builtFolder';
import { promoteDirectly } from 'release-registry/testing/promoteDirectly';
import { openTestShop, type TestShop } from '../testing/testShop';
import { readChannel } from 'release-registry/channel';
import { publishFolder } from 'release-registry/publish';
import { ReleaseError } from 'release-registry/releaseFolder';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(async () => {
  const { db, config } = shop.context;
  for (const table of ['release_log', 'release_channels', 'releases'] as const) await db.deleteFrom(table).execute();
  await rm(config.cdn.dir, { recursive: true, force: true });
});
afterAll(() => shop.close());

const publish = (folder: string) => publishFolder(shop.context, folder, 'a squad');
const published = (version: string) => join(shop.context.config.cdn.dir, 'mfe-catalog', version);
const promote = (version: string, actor = 'a squad', from?: number) =>
  promoteDirectly(shop.context, { name: 'mfe-catalog', version }, actor, from);

it('stores a release with all its files in its own folder', async () => {
  await publish(await builtRemote('1.0.0'));
  expect((await readdir(published('1.0.0'))).sort()).toEqual(['home.js', 'mine.js', 'release.json', 'remoteEntry.js']);
  expect(await readdir(join(published('1.0.0'), '..'))).toEqual(['1.0.0']);
});

it('a release’s folder appears only when the release is complete', async () => {
  const folder = await builtRemote('1.0.0');
  let isPublished = false;
  const publishing = publish(folder).finally(() => (isPublished = true));
  const seen = new Set<string>();
  while (!isPublished) for (const name of await readdir(join(published('1.0.0'), '..')).catch(() => [])) seen.add(name);
  await publishing;
  expect([...seen].filter((name) => name !== '1.0.0')).toEqual([]);
});

it('publishing the same build again changes nothing', async () => {
  const folder = await builtRemote('1.0.0');
  expect(await publish(folder)).toEqual(await publish(folder));
});

it('refuses different contents for a published version', async () => {
  await publish(await builtRemote('1.0.0'));
  const folder = await builtRemote('1.0.0');
  const record = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
  await writeFile(
    join(folder, 'release.json'),
    JSON.stringify({ ...record, integrity: { ...record.integrity, 'home.js': 'sha384-other' } }),
  );
  await expect(publish(folder)).rejects.toThrow(
    'mfe-catalog@1.0.0 has already been published with different contents. Increase the version number.',
  );
});

it('a local build with different contents gets a new version', async () => {
  await publish(await builtRemote('1.0.0-local.aaaa'));
  const folder = await builtRemote('1.0.0-local.aaaa', 'mfe-catalog');
  const record = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
  await copyFile(join(folder, 'home.js'), join(folder, 'mine.js'));
  record.integrity['mine.js'] = record.integrity['home.js'];
  await writeFile(join(folder, 'release.json'), JSON.stringify(record));
  const { version } = await publish(folder);
  expect(version).toMatch(/^1\.0\.0-local\.aaaa\.[0-9a-f]{8}$/);
});

it('refuses a file that differs from its hash, and stores nothing', async () => {
  const folder = await builtRemote('1.0.0');
  await writeFile(join(folder, 'home.js'), 'tampered');
  await expect(publish(folder)).rejects.toThrow(ReleaseError);
  expect(await readdir(join(published('1.0.0'), '..')).catch(() => [])).toEqual([]);
});

it.each(['../../secret', '/etc/passwd', '.', '..', 'a//b', 'a/./b', 'a/', '..\\secret', 'release.json'])(
  'a record with the file name %s is refused',
  async (path) => {
    const folder = await builtRemote('1.0.0');
    const record = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
    const integrity = { ...record.integrity, [path]: 'sha384-x' };
    await writeFile(join(folder, 'release.json'), JSON.stringify({ ...record, integrity }));
    await expect(publish(folder)).rejects.toThrow(`"${path}" is not a valid file path in a release.`);
  },
);

it('a promotion stores the previous version in the channel and the actor in the log', async () => {
  for (const version of ['1.0.0', '1.1.0']) {
    await publish(await builtRemote(version));
    expect(await promote(version, 'ann')).toBe(true);
  }
  expect(await readChannel(shop.context.db, 'mfe-catalog')).toEqual({
    name: 'mfe-catalog',
    revision: 2,
    stable: '1.1.0',
    previous: '1.0.0',
    canary: null,
  });
  const log = await shop.context.db
    .selectFrom('release_log')
    .select(['revision', 'action', 'actor'])
    .orderBy('revision')
    .execute();
  expect(log).toEqual([
    { revision: 1, action: 'promote', actor: 'ann' },
    { revision: 2, action: 'promote', actor: 'ann' },
  ]);
});

it('of two squads that change the same channel simultaneously, one succeeds and the other changes nothing', async () => {
  await publish(await builtRemote('1.0.0'));
  await publish(await builtRemote('1.1.0'));
  const { db } = shop.context;
  const activate = (from: number, version: string) => promote(version, version, from);
  expect((await Promise.all([activate(0, '1.0.0'), activate(0, '1.1.0')])).sort()).toEqual([false, true]);
  expect((await Promise.all([activate(1, '1.0.0'), activate(1, '1.1.0')])).sort()).toEqual([false, true]);
  expect(await db.selectFrom('release_log').select('revision').orderBy('revision').execute()).toEqual([
    { revision: 1 },
    { revision: 2 },
  ]);
});

it('refuses to promote an unpublished version', async () => {
  await expect(promote('9.9.9')).rejects.toThrow();
});
