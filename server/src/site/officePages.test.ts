import { builtFolder, builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { promoteDirectly } from 'release-registry/testing/promoteDirectly';
import { publishFolder } from 'release-registry/publish';
import { openTestShop, type TestShop } from '../testing/testShop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ officeOrigin: 'http://office.test' });
  const office = builtFolder(
    {
      name: 'mfe-office',
      version: '1.0.0',
      routes: [{ path: 'office', module: './HomePage', requiresLogin: false, isIndexed: false, title: 'Office' }],
      assets: { './HomePage': { scripts: ['office.js'], styles: [] } },
    },
    { 'remoteEntry.js': '', 'office.js': '' },
  );
  for (const folder of [await builtShell('1.0.0'), await builtRemote('1.0.0'), await office])
    await promoteDirectly(shop.context, await publishFolder(shop.context, folder, 'test'), 'test');
});
afterAll(() => shop.close());

const page = (url: string, host = 'office.test') => shop.app.inject({ url, headers: { accept: 'text/html', host } });
const remotesFor = async (referer?: string) => {
  const headers = { host: 'office.test', ...(referer !== undefined && { referer }) };
  const reply = await shop.app.inject({ url: '/api/registry', headers });
  return reply.json<{ remotes: { name: string }[] }>().remotes.map(({ name }) => name);
};

test.each(['/', '/mine', '/renew/a/code', '/subscriptions', '/payment/success/1'])(
  'the page %s contains no trace of the office',
  async (url) => {
    const { body } = await page(url);
    expect(body).toContain('mfe-catalog');
    expect(body).not.toMatch(/office/i);
  },
);

test('the page of the office contains it, and search engines may not list it', async () => {
  const { body, headers, statusCode } = await page('/office');
  expect(statusCode).toBe(200);
  expect(body).toContain('mfe-office');
  expect(headers['x-robots-tag']).toBe('noindex');
  expect((await page('/sitemap.xml')).body).not.toContain('office');
});

test.each(['/office', '/office/orders/1', '/Office'])('at another origin, there is no page %s', async (url) => {
  const { body, statusCode } = await page(url, 'shop.test');
  expect(statusCode).toBe(404);
  expect(body).not.toContain('mfe-office');
});

test('a customer’s open page never learns of the office', async () => {
  expect(await remotesFor()).toEqual(['mfe-catalog']);
  expect(await remotesFor('http://shop.test/subscriptions')).toEqual(['mfe-catalog']);
  expect(await remotesFor('http://shop.test/office/orders/1')).toEqual(['mfe-catalog', 'mfe-office']);
});
