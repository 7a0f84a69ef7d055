import { builtFolder } from 'release-registry/testing/builtFolder';
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
  expect(asked.json()).toMatchObject({ detail });
});

it.each(['apis', 'new/api', ':slug', 'healthz-of-plants'])('accepts a release with the page %s', async (path) => {
  expect((await releases.publish(await withRoute(path))).statusCode).toBe(201);
});
