import { openTestShop, type TestShop } from '../testing/testShop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const setClock = (now: string) =>
  shop.app.inject({ method: 'POST', url: '/dev/clock', payload: { now }, remoteAddress: '127.0.0.1' });

test("a client can set the demo's clock to a future time", async () => {
  expect((await setClock('2027-01-31T12:00:00Z')).json().now).toMatch(/^2027-01-31T12:00/);
});

test.each([
  'soon',
  '1969-12-31T23:59:59Z',
  '2200-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
])("the demo's clock rejects %s and stays unchanged", async (now) => {
  const before = shop.clock.now();
  expect((await setClock(now)).statusCode).toBe(400);
  expect(shop.clock.now().getTime() - before.getTime()).toBeLessThan(60_000);
});
