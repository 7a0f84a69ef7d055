import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const open = (path: string, remoteAddress = '203.0.113.1') =>
  selling.app.inject({ url: `/api/subscription/renew/${path}`, remoteAddress });

test('a renewal link works even after many requests for unknown links from the same IP address', async () => {
  const customer = await selling.signedIn();
  await buy(selling, customer, { Qnt: 1 });
  const { code, subscription_id: id } = await selling.context.db
    .selectFrom('activation_codes')
    .select(['code', 'subscription_id'])
    .executeTakeFirstOrThrow();
  for (let tries = 0; tries < 30; tries += 1) {
    expect((await open('unknown')).statusCode).toBe(404);
    expect((await open('a/UNKNOWN')).statusCode).toBe(404);
  }
  expect((await open('unknown')).statusCode).toBe(429);
  for (let tries = 0; tries < 30; tries += 1) {
    expect((await open(id)).statusCode).toBe(200);
    expect((await open(`a/${code}`)).statusCode).toBe(200);
  }
  expect((await open(id)).statusCode).toBe(429);
  expect((await open(id, '203.0.113.2')).statusCode).toBe(200);
});
