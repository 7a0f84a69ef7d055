import { DAY_MS, later } from 'server-kit/clock/clock';
import { runHousekeeping } from './housekeeping';
import { openTestShop, type TestShop } from './testing/testShop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('housekeeping deletes only expired data', async () => {
  const { db } = shop.context;
  const now = shop.clock.now();
  const event = (event_id: string, days: number) => ({
    provider: 'stripe',
    event_id,
    type: 'charge.refunded',
    received_at: later(now, -days * DAY_MS),
  });
  await db
    .insertInto('webhook_events')
    .values([event('old', 91), event('young', 89)])
    .execute();
  const customer = await shop.signedIn();
  const { id: user_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const device = (token_hash: string, days: number) => ({ token_hash, user_id, expires_at: later(now, days * DAY_MS) });
  await db
    .insertInto('remembered_devices')
    .values([device('old', -1), device('young', 1)])
    .execute();
  const counter = (key: string, days: number) => ({ key, count: 1, resets_at: later(now, days * DAY_MS) });
  await db
    .insertInto('rate_limits')
    .values([counter('old', -1), counter('young', 1)])
    .execute();
  const claim = (operation: string, days: number) => ({ operation, claimed_until: later(new Date(), days * DAY_MS) });
  await db
    .insertInto('operation_claims')
    .values([claim('old', -1), claim('young', 1)])
    .execute();
  const [reply] = await Promise.all([customer.get('/api/auth/currentuserinfo'), runHousekeeping(shop.context)]);
  expect(reply.statusCode).toBe(200);
  expect(await db.selectFrom('webhook_events').select('event_id').execute()).toEqual([{ event_id: 'young' }]);
  const added = ['old', 'young'];
  const devices = await db
    .selectFrom('remembered_devices')
    .select('token_hash')
    .where('token_hash', 'in', added)
    .execute();
  expect(devices).toEqual([{ token_hash: 'young' }]);
  const counters = await db.selectFrom('rate_limits').select('key').where('key', 'in', added).execute();
  expect(counters).toEqual([{ key: 'young' }]);
  expect(await db.selectFrom('operation_claims').select('operation').execute()).toEqual([{ operation: 'young' }]);
});
