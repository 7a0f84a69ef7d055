import type { ReleaseRecord } from 'shared/contract/registry';
import { builtFolder, builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { NAME, useReleaseClient } from '../testing/releaseClient';

const client = useReleaseClient();
const { goLive, publish, activate, page } = client;

const html = async (url: string) => (await client.shop.app.inject({ url, headers: { accept: 'text/html' } })).body;
/** Builds a shell with page contract 0. */
const shellOfContract0 = (version: string, rest: Partial<ReleaseRecord> = {}) =>
  builtFolder(
    {
      name: 'shell',
      version,
      entry: '',
      assets: { '.': { scripts: ['main.js'], styles: [] } },
      provides: { version: '1.2.0', exports: {} },
      frames: { slot: '<main><i data-slot></i></main>' },
      pageContract: 0,
      ...rest,
    },
    { 'index.html': '<head><!--head--></head><div id="root"><!--frame--></div><!--runtime-config-->', 'main.js': '' },
  );
/** Makes a shell version stable without the release checks, as a server with other page contracts could do. */
const makeStable = (version: string, previous: string | null) =>
  client.shop.context.db
    .updateTable('release_channels')
    .set({ stable: version, previous, revision: 9 })
    .where('name', '=', 'shell')
    .execute();

it('refuses to promote a shell with an unsupported page contract', async () => {
  await goLive(await builtShell('1.0.0'));
  await publish(await shellOfContract0('0.9.0'));
  expect((await activate('promote', { version: '0.9.0' }, 'shell')).json().detail).toContain(
    'shell@0.9.0 needs page contract 0, but the server supports page contract 1.',
  );
  await publish(await shellOfContract0('2.0.0', { frames: {}, pageContract: 2 }));
  expect((await activate('promote', { version: '2.0.0' }, 'shell')).json().detail).toContain('needs page contract 2');
});

it('serves the previous shell if only the previous shell has a supported page contract', async () => {
  await goLive(await builtShell('1.0.0'));
  await publish(await shellOfContract0('0.9.0'));
  await makeStable('0.9.0', '1.0.0');
  expect((await page()).shell).toBe('1.0.0');
});

it('serves a page without prerendered content if no supported shell exists', async () => {
  await goLive(await builtShell('1.0.0'));
  await goLive(await builtRemote('1.0.0'));
  await publish(await shellOfContract0('0.9.0'));
  await makeStable('0.9.0', null);
  const body = await html('/mine');
  expect(body).toContain('/cdn/shell/0.9.0/main.js');
  expect(body).toContain('<div id="root"></div>');
});

it('serves a page without prerendered content if its remote has an unsupported page contract', async () => {
  await goLive(await builtShell('1.0.0'));
  await goLive(await builtRemote('1.0.0'));
  expect(await html('/mine')).toContain('<h1>Mine</h1>');
  const { db } = client.shop.context;
  const { record } = await db
    .selectFrom('releases')
    .select('record')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('releases')
    .values({
      name: NAME,
      version: '2.0.0',
      record: JSON.stringify({ ...record, version: '2.0.0', pageContract: 2 }),
      page_html: null,
      published_at: new Date(),
      published_by: 'a newer server',
    })
    .execute();
  await db.updateTable('release_channels').set({ stable: '2.0.0', revision: 9 }).where('name', '=', NAME).execute();
  await client.until(({ version }) => version === '2.0.0');
  expect(await html('/mine')).toContain('<div id="root"></div>');
});
