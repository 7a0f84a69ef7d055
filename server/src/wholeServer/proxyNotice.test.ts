import { buildApp } from '../app';
import { keepLog } from 'server-kit/testing/keepLog';
import { openTestShop, type TestShop } from '../testing/testShop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Sends requests to a server with this setting. Returns the errors in its log. */
async function errorsWith(trustProxy: false | number, headers: Record<string, string>) {
  const { log, errors } = keepLog();
  const app = await buildApp({ ...shop.context, log, config: { ...shop.context.config, trustProxy } });
  for (let count = 0; count < 3; count += 1) await app.inject({ url: '/healthz', headers });
  await app.close();
  return errors();
}

test('behind a proxy without TRUST_PROXY, the log says once what to set', async () => {
  const errors = await errorsWith(false, { 'x-forwarded-for': '203.0.113.7' });
  expect(errors).toMatchObject([{ msg: expect.stringContaining('Set TRUST_PROXY to the number of proxies') }]);
});

test.each([
  ['with TRUST_PROXY', 1, { 'x-forwarded-for': '203.0.113.7' }],
  ['without a proxy', false, {}],
] as const)('%s, the log says nothing about proxies', async (_case, trustProxy, headers) => {
  expect(await errorsWith(trustProxy, headers)).toEqual([]);
});
