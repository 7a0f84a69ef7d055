import { DAY_MS, later } from './clock/clock';
import { keepHouse } from './housekeeping';
import { openTestShop, type TestShop } from './testing/testShop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('what is kept for a limited time goes, and customers notice nothing', async () => {
  const { db } = shop.services;
  const now = shop.clock.now();
  const event = (event_id: string, days: number) => ({ provider: 'stripe', event_id, type: 'charge.refunded', received_at: later(now, -days * DAY_MS) });
  await db.insertInto('webhook_events').values([event('old', 91), event('young', 89)]).execute();
  const customer = await shop.signedIn();
  const [answer] = await Promise.all([customer.get('/api/auth/currentuserinfo'), keepHouse(shop.services)]);
  expect(answer.statusCode).toBe(200);
  expect(await db.selectFrom('webhook_events').select('event_id').execute()).toEqual([{ event_id: 'young' }]);
});
