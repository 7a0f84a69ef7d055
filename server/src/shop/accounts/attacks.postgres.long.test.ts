import { TEST_ORIGIN } from '../../testing/testConfig';
import { openTestShop, TEST_PASSWORD, type TestBrowser, type TestShop } from '../../testing/testShop';
import { useTestDatabase } from '../../testing/useTestDatabase';
import { createPasswordHasher } from './passwordHasher';

// These tests run on PostgreSQL only, because thousands of requests are slow on the embedded database.

/** With these parameters, hashing is so slow that the queue stays full until the test ends. */
const SLOW_HASHES = { memoryCost: 19_456, timeCost: 20, parallelism: 1 };

const database = useTestDatabase();
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({}, database());
});
afterEach(() => shop.close());

const signIn = (
  remoteAddress: string,
  email: string,
  password = TEST_PASSWORD,
  browser: TestBrowser = shop.browser(),
) => browser.request({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress });
const forgot = (remoteAddress: string, email: string, browser: TestBrowser = shop.browser()) =>
  browser.request({ method: 'POST', url: '/api/auth/forgot', payload: { email, baseUrl: TEST_ORIGIN }, remoteAddress });
const mailTo = async (email: string) => (await shop.deliverMail()).filter(({ to }) => to === email);

/** Calls `work` `total` times, `atOnce` at a time. @returns the number of replies with each HTTP status. */
async function statusesOf(
  total: number,
  work: (index: number) => Promise<{ statusCode: number }>,
  atOnce = 20,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let begun = 0; begun < total; begun += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, total - begun) }, (_, index) => work(begun + index));
    for (const { statusCode } of await Promise.all(batch)) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
  return counts;
}

test('the owner signs in at the first attempt while an attacker tries 1,000 passwords from 100 addresses', async () => {
  const device = await shop.signedIn('owner@example.com');
  const attack = statusesOf(
    1_000,
    (index) => signIn(`198.51.100.${index % 100}`, 'owner@example.com', `guess ${index}`),
    100,
  );
  const during = await signIn('203.0.113.1', 'owner@example.com', TEST_PASSWORD, device);
  expect(await attack).toEqual({ 401: 1_000 });
  const remembered = await signIn('203.0.113.1', 'owner@example.com', TEST_PASSWORD, device);
  const unknownDevice = await signIn('203.0.113.2', 'owner@example.com');
  expect([during, remembered, unknownDevice].map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
  expect((await signIn('198.51.100.7', 'owner@example.com')).statusCode).toBe(429);
});

test('an attacker at the same IP address does not block sign-ins from a remembered device', async () => {
  const device = await shop.signedIn('owner@example.com');
  const office = '203.0.113.1';
  await statusesOf(20, () => signIn(office, 'owner@example.com', 'guess'));
  await statusesOf(120, (index) => signIn(office, `account${index}@example.com`, 'guess'));
  expect((await signIn(office, 'someone@example.com')).statusCode).toBe(429);
  expect((await signIn(office, 'owner@example.com', TEST_PASSWORD, device)).statusCode).toBe(204);
});

test.each([
  ['IPv4 address', 100, () => '198.51.100.7'],
  ['/64 network', 100, (index: number) => `2001:db8:1:1::${index.toString(16)}`],
  ['/56 network', 200, (index: number) => `2001:db8:1:1${(index % 256).toString(16).padStart(2, '0')}::1`],
  ['/48 network', 400, (index: number) => `2001:db8:1:${((index % 256) * 256 + (index >> 8)).toString(16)}::1`],
])('new devices at one %s can make %d sign-in attempts in 15 minutes', async (_network, total, addressOf) => {
  const counts = await statusesOf(total + 50, (index) => signIn(addressOf(index), `account${index}@example.com`));
  expect(counts).toEqual({ 401: total, 429: 50 });
});

test('refused attempts from a network do not count towards the limit of the wider network around it', async () => {
  await statusesOf(600, (index) => signIn('2001:db8:1:1::1', `account${index}@example.com`));
  expect((await signIn('2001:db8:1:2::1', 'neighbour@example.com')).statusCode).toBe(401);
});

test('200 simultaneous sign-ins from one address do not cause a 503 for other addresses', async () => {
  shop.context.passwords = createPasswordHasher(SLOW_HASHES);
  await shop.signedIn('customer@example.com');
  // The first sign-in to an unknown account creates the dummy hash for later sign-ins.
  await signIn('192.0.2.1', 'nobody@example.com');
  const flood = Array.from({ length: 200 }, (_, index) => signIn('198.51.100.7', `account${index}@example.com`));
  const customers = Array.from({ length: 5 }, (_, index) => signIn(`203.0.113.${index}`, 'customer@example.com'));
  expect((await Promise.all(customers)).map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204]);
  expect((await Promise.all(flood)).map(({ statusCode }) => statusCode)).toContain(503);
});

test('many registrations from one address do not block sign-ins there or registrations elsewhere', async () => {
  await shop.signedIn('customer@example.com');
  const register = (remoteAddress: string, email: string) =>
    shop.browser().request({
      method: 'POST',
      url: '/api/auth/register',
      payload: { email, password: TEST_PASSWORD },
      remoteAddress,
    });
  expect(await statusesOf(60, (index) => register('198.51.100.7', `new${index}@example.com`))).toEqual({
    204: 50,
    429: 10,
  });
  expect((await register('203.0.113.1', 'welcome@example.com')).statusCode).toBe(204);
  expect((await signIn('198.51.100.7', 'customer@example.com')).statusCode).toBe(204);
});

test('while an attacker requests many reset links for an account, its owner still gets one', async () => {
  await shop.signedIn('owner@example.com');
  await statusesOf(300, (index) => forgot(`198.51.100.${index % 100}`, 'owner@example.com'));
  expect((await forgot('203.0.113.1', 'owner@example.com')).statusCode).toBe(204);
  const [mail, ...others] = await mailTo('owner@example.com');
  expect(others).toEqual([]);
  const code = /\/ResetPassword\/(\S+)/.exec(mail?.text ?? '')?.[1];
  const reset = await shop.browser().post('/api/auth/reset', { code, password: 'a new password' });
  expect(reset.statusCode).toBe(200);
});

test('an attacker at the same IP address does not block reset requests from a remembered device', async () => {
  const device = await shop.signedIn('owner@example.com');
  const office = '203.0.113.1';
  await statusesOf(10, () => forgot(office, 'owner@example.com'));
  await statusesOf(40, (index) => forgot(office, `account${index}@example.com`));
  expect((await forgot(office, 'someone@example.com')).statusCode).toBe(429);
  expect((await forgot(office, 'owner@example.com', device)).statusCode).toBe(204);
});

test('after too many wrong reset codes, the right code from the same address still works', async () => {
  await shop.signedIn('owner@example.com');
  await forgot('203.0.113.1', 'owner@example.com');
  const [mail] = await mailTo('owner@example.com');
  const reset = (code: string | undefined) =>
    shop.browser().request({
      method: 'POST',
      url: '/api/auth/reset',
      payload: { code, password: 'a new password' },
      remoteAddress: '203.0.113.1',
    });
  expect(await statusesOf(40, (index) => reset(`wrong-code-${String(index).padStart(5, '0')}`))).toEqual({
    400: 30,
    429: 10,
  });
  expect((await reset(/\/ResetPassword\/(\S+)/.exec(mail?.text ?? '')?.[1])).statusCode).toBe(200);
});

test('refusals are the same for known and unknown accounts, and tell the customer what to do', async () => {
  await shop.signedIn('known@example.com');
  const refusalOf = async (email: string, address: string) => {
    await statusesOf(10, () => signIn(address, email, 'guess'));
    const { statusCode, headers, body } = await signIn(address, email, 'guess');
    return { statusCode, body, hasRetryAfter: Number(headers['retry-after']) > 0 };
  };
  const known = await refusalOf('known@example.com', '198.51.100.1');
  expect(known).toMatchObject({ statusCode: 429, hasRetryAfter: true });
  expect(known.body).toContain(
    'Too many attempts to sign in with this email address. Reset your password, or try again in 15 minutes.',
  );
  expect(await refusalOf('unknown@example.com', '198.51.100.2')).toEqual(known);
});
