import { DAY_MS, later } from 'server-kit/clock/clock';
import { openTestShop, type TestShop } from '../../testing/testShop';
import { deleteOldVisits } from './deleteOldVisits';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const save = (visit: object) => shop.browser().post('/api/visits/save', visit);
const recorded = () => shop.context.db.selectFrom('visits').selectAll().execute();

it('a recorded visit contains no secrets from its address', async () => {
  expect(
    (await save({ visitorId: 'v1', url: '/ResetPassword/abcdefghij123456?x=1', eventNote: 'opened' })).statusCode,
  ).toBe(204);
  expect((await save({ visitorId: 'v1', url: '/subscription/renew/a/SECRET%2FCODE', eventNote: '' })).statusCode).toBe(
    204,
  );
  const text = JSON.stringify(await recorded());
  expect(text).toContain('/ResetPassword/[hidden]');
  expect(text).not.toMatch(/abcdefghij123456|SECRET/);
});

it('the server records a visit that the browser sends as a text beacon', async () => {
  const reply = await shop.browser().request({
    method: 'POST',
    url: '/api/visits/save',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    payload: JSON.stringify({ visitorId: 'beacon', url: '/', eventNote: 'left' }),
  });
  expect(reply.statusCode).toBe(204);
  expect(await recorded()).toContainEqual(expect.objectContaining({ visitor_id: 'beacon' }));
});

it.each([
  [{ visitorId: 'x'.repeat(65), url: '/', eventNote: '' }, 400],
  [{ visitorId: 'x', url: '/'.repeat(1025), eventNote: '' }, 400],
  [{ visitorId: 'x', url: '/', eventNote: 'x'.repeat(10_000) }, 413],
  [{ visitorId: 'x', url: '/' }, 400],
  [{ visitorId: null, url: '/', eventNote: '' }, 400],
])('the server refuses an invalid visit (%#)', async (visit, status) => {
  expect((await save(visit)).statusCode).toBe(status);
});

it('the server refuses more than 300 visits a minute from one IP address', async () => {
  const replies = await Promise.all(
    Array.from({ length: 310 }, () =>
      shop.app.inject({
        method: 'POST',
        url: '/api/visits/save',
        remoteAddress: '203.0.113.5',
        payload: { visitorId: 'flood', url: '/', eventNote: '' },
      }),
    ),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
});

it('the server deletes visits after thirteen months', async () => {
  await deleteOldVisits(shop.context);
  expect(await recorded()).not.toEqual([]);
  shop.clock.set(later(shop.clock.now(), 398 * DAY_MS));
  await deleteOldVisits(shop.context);
  expect(await recorded()).toEqual([]);
});
