import { later, MINUTE_MS } from 'server-kit/clock/clock';
import { TEST_ORIGIN } from '../../../testing/testConfig';
import { openTestShop, type TestShop } from '../../../testing/testShop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.clock.reset());
afterAll(() => shop.close());

let requests = 0;

/** Requests a link from a new IP address. */
async function request(email: string): Promise<void> {
  const remoteAddress = `2001:db8:${(requests += 1).toString(16)}::1`;
  const reply = await shop
    .browser()
    .request({ method: 'POST', url: '/api/auth/forgot', payload: { email, baseUrl: TEST_ORIGIN }, remoteAddress });
  expect([reply.statusCode, reply.body]).toEqual([204, '']);
}

/** Requests a link from a new IP address. @returns the number of emails that the server sends. */
async function ask(email: string): Promise<number> {
  await request(email);
  return (await shop.deliverMail()).length;
}

test('a second request within five minutes gets the same reply and no second email', async () => {
  await shop.signedIn('twice@example.com');
  expect(await ask('twice@example.com')).toBe(1);
  shop.clock.set(later(new Date(), 4 * MINUTE_MS));
  expect(await ask('twice@example.com')).toBe(0);
  shop.clock.set(later(new Date(), 5 * MINUTE_MS));
  expect(await ask('twice@example.com')).toBe(1);
});

test('a customer who requests a link every minute always has one that works for ten more minutes', async () => {
  await shop.signedIn('flooded@example.com');
  const start = new Date();
  const sentAt: number[] = [];
  try {
    for (let minute = 0; minute <= 180; minute += 1) {
      shop.context.clock = { now: () => later(start, minute * MINUTE_MS) };
      if ((await ask('flooded@example.com')) > 0) sentAt.push(minute);
    }
  } finally {
    shop.context.clock = shop.clock;
  }
  expect(sentAt).toEqual([0, 5, 10, 60, 65, 70, 120, 125, 130, 180]);
});

test('many requests for one account do not delay the email to another account', async () => {
  await shop.signedIn('target@example.com');
  await shop.signedIn('waiting@example.com');
  await shop.context.db
    .insertInto('password_reset_requests')
    .values(
      Array.from({ length: 100 }, (_, index) => ({
        id: `flood-${index}`,
        email_key: 'target@example.com',
        base_url: TEST_ORIGIN,
        requested_at: shop.clock.now(),
      })),
    )
    .execute();
  expect(await ask('waiting@example.com')).toBe(2);
});

test('a link that was created before the clock was set back does not delay a new link', async () => {
  await shop.signedIn('traveller@example.com');
  shop.clock.set(new Date('2199-01-31T12:00:00Z'));
  expect(await ask('traveller@example.com')).toBe(1);
  shop.clock.reset();
  expect(await ask('traveller@example.com')).toBe(1);
});

test('simultaneous requests for one account send one email', async () => {
  await shop.signedIn('shared@example.com');
  await Promise.all([1, 2, 3].map(() => request('shared@example.com')));
  const mails = await Promise.all([1, 2, 3].map(() => shop.deliverMail()));
  expect(mails.flat()).toHaveLength(1);
});
