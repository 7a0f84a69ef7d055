import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtFolder } from 'release-registry/testing/builtFolder';
import { publishLocalBuilds } from 'release-registry/publishLocalBuilds';
import { readRelease } from 'release-registry/releaseFolder';
import { useReleaseClient } from '../testing/releaseClient';

const releases = useReleaseClient();

const withRoute = (path: string) =>
  builtFolder(
    {
      name: 'mfe-new',
      version: '1.0.0',
      routes: [{ path, module: './Page', requiresLogin: false, title: '' }],
      assets: { './Page': { scripts: ['page.js'], styles: [] } },
    },
    { 'remoteEntry.js': '// entry', 'page.js': '// page' },
  );

it.each([
  ['api', 'api'],
  ['API/mine', 'api'],
  ['api?/mine', 'api'],
  ['cdn/x', 'cdn'],
  ['dev/:tool', 'dev'],
  ['healthz', 'healthz'],
  ['metrics', 'metrics'],
  ['robots.txt', 'robots.txt'],
  ['sitemap.xml', 'sitemap.xml'],
  ['PricesRates', 'pricesrates'],
])('refuses a release with the page %s, which would never open', async (path, segment) => {
  const folder = await withRoute(path);
  const detail = `mfe-new@1.0.0 is not valid. The route "${path}" never opens, because the server itself serves /${segment}. Choose another path.`;
  const published = await releases.publish(folder);
  expect([published.statusCode, published.json()]).toEqual([409, expect.objectContaining({ detail })]);
  const asked = await releases.call('/can-release', { record: await readRelease(folder) });
  const reason = `The route "${path}" of mfe-new@1.0.0 never opens, because the server itself serves /${segment}.`;
  expect(asked.json()).toMatchObject({ incompatibilities: [{ move: 'mfe-new', reason }] });
});

it('the server does not start with a local build whose page would never open', async () => {
  const { app, context } = releases.shop;
  const checkout = join(context.config.dataDir, 'checkout');
  await mkdir(join(checkout, 'mfe-new'), { recursive: true });
  await rename(await withRoute('metrics'), join(checkout, 'mfe-new/dist'));
  await writeFile(join(checkout, 'mfe-new/package.json'), '{}');
  await expect(
    publishLocalBuilds(context, { contract: app.serverContract(), checkout, replacesLive: true }),
  ).rejects.toThrow('The route "metrics" never opens');
});

it('can-release refuses a server that would take the address of a live page', async () => {
  await releases.goLive(await withRoute('help/:topic'));
  const before = releases.shop.app.serverContract();
  const reserved = [...(before.reserved ?? []), 'help'];
  expect((await releases.call('/can-release', { server: { ...before, reserved } })).json()).toMatchObject({
    incompatibilities: [
      {
        move: 'server',
        reason: 'The server itself serves /help, so the route "help/:topic" of mfe-new@1.0.0 no longer opens.',
      },
    ],
  });
  expect((await releases.call('/can-release', { server: before })).json()).toMatchObject({ isCompatible: true });
});

it.each(['apis', 'new/api', ':slug', 'healthz-of-plants'])('accepts a release with the page %s', async (path) => {
  expect((await releases.publish(await withRoute(path))).statusCode).toBe(201);
});
