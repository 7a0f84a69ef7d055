import type { InjectOptions } from 'fastify';
import type { Config } from 'server-kit/config/config';
import { loadConfig } from '../../config/loadConfig';
import { addStaff } from '../../testing/staff';
import { TEST_ORIGIN } from '../../testing/testConfig';
import { openTestShop, type TestShop } from '../../testing/testShop';

const OFFICE = 'https://office.test:8443';
const shops: TestShop[] = [];
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close();
});

/** Opens a shop whose office is bound to an origin or to networks. */
async function openBound(overrides: Partial<Config>): Promise<TestShop> {
  const shop = await openTestShop({ hasRateLimits: false, ...overrides });
  shops.push(shop);
  return shop;
}

const networksOf = (OFFICE_NETWORKS: string) => {
  const { officeNetworks } = loadConfig({ OFFICE_NETWORKS });
  return officeNetworks ? { officeNetworks } : {};
};

const statusOf = async ({ app }: TestShop, request: InjectOptions) =>
  (await app.inject({ url: '/api/staff/me', ...request })).statusCode;

test('without settings, the office is at every address', async () => {
  const shop = await openBound({});
  expect(await statusOf(shop, { headers: { host: 'anything.test' }, remoteAddress: '203.0.113.9' })).toBe(204);
});

describe('with OFFICE_ORIGIN', () => {
  test.each([
    ['the office’s pages', { host: 'office.test:8443' }, 204],
    ['a script of the office', { host: 'Office.test:8443', origin: OFFICE }, 204],
    ['the shop’s pages', { host: 'shop.test' }, 404],
    ['a script of the shop at the office’s address', { host: 'office.test:8443', origin: TEST_ORIGIN }, 404],
  ])('a call from %s gets the right reply', async (_, headers, expected) => {
    expect(await statusOf(await openBound({ officeOrigin: OFFICE }), { headers })).toBe(expected);
  });

  test('a person can sign in at the office’s address, and its links lead there', async () => {
    const shop = await openBound({ officeOrigin: OFFICE });
    const link = await addStaff(shop, 'ann@example.com');
    const request = { method: 'POST', url: '/api/staff/link', payload: { link } } as const;
    expect(await statusOf(shop, { ...request, headers: { host: 'office.test:8443', origin: OFFICE } })).toBe(200);
    expect(await statusOf(shop, { ...request, headers: { host: 'shop.test', origin: TEST_ORIGIN } })).toBe(404);
  });

  test('the office’s pages call an API that has its own origin', async () => {
    const shop = await openBound({ officeOrigin: OFFICE, apiBaseUrl: 'https://api.test' });
    const statuses = [OFFICE, TEST_ORIGIN].map((origin) => statusOf(shop, { headers: { host: 'api.test', origin } }));
    expect(await Promise.all(statuses)).toEqual([204, 404]);
  });

  test('behind a proxy, visitors cannot invent the address', async () => {
    const shop = await openBound({ officeOrigin: OFFICE, trustProxy: 1 });
    const reach = (host: string, forwarded: string) =>
      statusOf(shop, { headers: { host, 'x-forwarded-host': forwarded } });
    expect(await reach('shop.test', 'office.test:8443')).toBe(404);
    expect(await reach('office.test:8443', 'shop.test')).toBe(204);
  });

  test('orders and reports are only there too', async () => {
    const shop = await openBound({ officeOrigin: OFFICE });
    const reply = await shop.app.inject({ url: '/api/office/home', headers: { host: 'shop.test' } });
    expect(reply.json()).toMatchObject({ status: 404, detail: 'There is nothing at this address.' });
  });
});

describe('with OFFICE_NETWORKS', () => {
  const NETWORKS = networksOf('203.0.113.0/24, 198.51.100.7 2001:db8::/32');

  test.each([
    ['203.0.113.200', 204],
    ['::ffff:203.0.113.200', 204],
    ['198.51.100.7', 204],
    ['2001:db8:1::9', 204],
    ['198.51.100.8', 404],
    ['2001:db9::1', 404],
    ['127.0.0.1', 404],
  ])('a call from %s gets the right reply', async (remoteAddress, expected) => {
    expect(await statusOf(await openBound(NETWORKS), { remoteAddress })).toBe(expected);
  });

  test('behind a proxy, the address of the visitor counts, and visitors cannot invent one', async () => {
    const shop = await openBound({ ...NETWORKS, trustProxy: 1 });
    const from = (addresses: string) => statusOf(shop, { headers: { 'x-forwarded-for': addresses } });
    expect([await from('203.0.113.9'), await from('203.0.113.9:4711'), await from('203.0.113.9, 192.0.2.1')]).toEqual([
      204, 204, 404,
    ]);
  });
});
