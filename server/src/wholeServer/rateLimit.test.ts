import { createSettableClock, later, MINUTE_MS, SECOND_MS } from 'server-kit/clock/clock';
import type { OpenDatabase } from 'server-kit/db/database';
import { testConfig } from '../testing/testConfig';
import { openTestDatabase } from '../testing/testDatabase';
import type { HttpProblem } from 'server-kit/http/httpProblem';
import {
  consumeNetworkRateLimit,
  consumeRateLimit,
  consumeRateLimits,
  deleteExpiredRateLimits,
  type RateLimit,
  resetRateLimit,
} from 'server-kit/http/rateLimit';

const LIMIT: RateLimit = { name: 'test', limit: 3, windowMs: 10 * MINUTE_MS };

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.db.deleteFrom('rate_limits').execute());
afterAll(() => database.close());

/** Opens another server with the same database and its own clock. */
function openServer() {
  const clock = createSettableClock();
  return { config: testConfig('unused'), db: database.db, clock };
}

/**
 * Makes `total` attempts.
 * @returns the number of accepted attempts.
 */
async function countAccepted(total: number, consume: () => Promise<unknown>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: total }, consume));
  return results.filter(({ status }) => status === 'fulfilled').length;
}

const countOf = async (server: ReturnType<typeof openServer>, limit: RateLimit, subject: string) =>
  (await consumeRateLimits(server, [{ limit: { ...limit, limit: Infinity }, subject }]))[0];

test('simultaneous attempts never exceed the limit', async () => {
  const server = openServer();
  expect(await countAccepted(50, () => consumeRateLimit(server, LIMIT, 'ada'))).toBe(3);
  expect(await countAccepted(1, () => consumeRateLimit(server, LIMIT, 'bob'))).toBe(1);
});

test('several servers share their counters', async () => {
  const servers = [openServer(), openServer()];
  const counts = await Promise.all(
    servers.map((server) => countAccepted(10, () => consumeRateLimit(server, LIMIT, 'ada'))),
  );
  expect(counts.reduce((sum, count) => sum + count)).toBe(3);
});

test('servers share a window if their clocks differ by less than a minute', async () => {
  const [server, ahead] = [openServer(), openServer()];
  ahead.clock.set(later(new Date(), 50 * SECOND_MS));
  for (let tries = 0; tries < 3; tries += 1) await consumeRateLimit(tries === 1 ? server : ahead, LIMIT, 'ada');
  for (const each of [server, ahead])
    await expect(consumeRateLimit(each, LIMIT, 'ada')).rejects.toMatchObject({ statusCode: 429 });
});

test('a window ends early if the clock is set back', async () => {
  const server = openServer();
  server.clock.set(new Date('2199-01-31T12:00:00Z'));
  expect(await countAccepted(4, () => consumeRateLimit(server, LIMIT, 'ada'))).toBe(3);
  server.clock.reset();
  expect(await countAccepted(4, () => consumeRateLimit(server, LIMIT, 'ada'))).toBe(3);
});

test('a refusal says when to try again, and a new window begins at that time', async () => {
  const server = openServer();
  await countAccepted(3, () => consumeRateLimit(server, LIMIT, 'ada'));
  server.clock.set(later(new Date(), 9 * MINUTE_MS));
  const refusal = await consumeRateLimit(server, LIMIT, 'ada').catch((error: HttpProblem) => error);
  expect(refusal?.detail).toMatch(/^Too many attempts\. Please try again in (\d+ seconds|1 minute)\.$/);
  const seconds = Number(refusal?.extras.headers?.['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  server.clock.set(later(server.clock.now(), seconds * SECOND_MS));
  expect(await countAccepted(4, () => consumeRateLimit(server, LIMIT, 'ada'))).toBe(3);
});

test('a refused attempt changes no counter, and the reply states the longest wait', async () => {
  const server = openServer();
  const wide: RateLimit = { name: 'wide', limit: 10, windowMs: 60 * MINUTE_MS };
  const both = [
    { limit: wide, subject: 'office' },
    { limit: LIMIT, subject: 'ada' },
  ];
  for (let tries = 0; tries < 8; tries += 1) await consumeRateLimits(server, both).catch(() => undefined);
  expect(await countOf(server, wide, 'office')).toBe(4);
  await countAccepted(10, () => consumeRateLimit(server, wide, 'office'));
  await expect(consumeRateLimits(server, both)).rejects.toMatchObject({
    extras: { headers: { 'retry-after': '3600' } },
  });
});

test('simultaneous attempts with the same counters in reverse order do not deadlock', async () => {
  const server = openServer();
  const counters = ['a', 'b', 'c', 'd'].map((subject) => ({ limit: { ...LIMIT, limit: Infinity }, subject }));
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      consumeRateLimits(server, index % 2 === 0 ? counters : counters.toReversed()),
    ),
  );
  expect(await consumeRateLimits(server, counters)).toEqual([101, 101, 101, 101]);
});

test.each([
  ['one IPv4 address', 3, () => '203.0.113.5'],
  ['one /64', 3, (index: number) => `2001:db8:1:1::${index}`],
  ['one /56', 6, (index: number) => `2001:db8:1:1${index + 10}::1`],
  ['one /48', 12, (index: number) => `2001:db8:1:${index + 10}00::1`],
  ['a network wider than a /48', 40, (index: number) => `2001:db8:${index}::1`],
])('visitors from %s get %i attempts', async (_network, expected, clientAddress) => {
  const server = openServer();
  let index = 0;
  expect(
    await countAccepted(40, () => consumeNetworkRateLimit(server, LIMIT, { ip: clientAddress((index += 1)) })),
  ).toBe(expected);
});

test('a reset clears the attempts of only one subject', async () => {
  const server = openServer();
  for (const subject of ['ada', 'bob']) await countAccepted(3, () => consumeRateLimit(server, LIMIT, subject));
  await resetRateLimit(server, LIMIT, 'ada');
  expect(await countAccepted(3, () => consumeRateLimit(server, LIMIT, 'ada'))).toBe(3);
  expect(await countAccepted(3, () => consumeRateLimit(server, LIMIT, 'bob'))).toBe(0);
});

test('the server accepts every attempt while rate limits are off', async () => {
  const server = { ...openServer(), config: testConfig('unused', { hasRateLimits: false }) };
  expect(await countAccepted(10, () => consumeRateLimit(server, LIMIT, 'ada'))).toBe(10);
});

test('the server deletes expired counters and keeps current ones', async () => {
  const server = openServer();
  await consumeRateLimit(server, LIMIT, 'ada');
  await consumeRateLimit(server, { ...LIMIT, name: 'long', windowMs: 60 * MINUTE_MS }, 'ada');
  server.clock.set(later(new Date(), 11 * MINUTE_MS));
  await deleteExpiredRateLimits(server);
  expect(
    (await server.db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key.split(':')[0]),
  ).toEqual(['long']);
});
