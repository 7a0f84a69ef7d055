import { DAY_MS, later } from 'server-kit/clock/clock';
import { TEST_ORIGIN } from '../../testing/testConfig';
import { openTestShop, TEST_PASSWORD, type TestBrowser, type TestShop } from '../../testing/testShop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.clock.reset());
afterAll(() => shop.close());

let attackers = 0;

const signIn = (browser: TestBrowser, email: string, remoteAddress = '203.0.113.1', password = TEST_PASSWORD) =>
  browser.request({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress });

/** Uses up an account's sign-in attempts for new devices at one IP address. @returns that IP address. */
async function exhaustNewDevices(email: string): Promise<string> {
  const address = `198.51.100.${(attackers += 1)}`;
  for (let tries = 0; tries < 10; tries += 1) await signIn(shop.browser(), email, address, 'guess');
  expect((await signIn(shop.browser(), email, address)).statusCode).toBe(429);
  return address;
}

/** Returns true if the browser can sign in from an IP address at which the server refuses new devices. */
async function isRemembered(browser: TestBrowser, email: string): Promise<boolean> {
  return (await signIn(browser, email, await exhaustNewDevices(email))).statusCode === 204;
}

const devicesOf = async (email: string) =>
  shop.context.db
    .selectFrom('remembered_devices')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['token_hash', 'expires_at'])
    .where('email', '=', email)
    .execute();

test('the server remembers a browser after a registration, even if the customer signs out', async () => {
  const browser = await shop.signedIn('registered@example.com');
  await browser.post('/api/auth/logout');
  expect(await isRemembered(browser, 'registered@example.com')).toBe(true);
});

test('the server remembers a browser after a sign-in', async () => {
  await shop.signedIn('signed-in@example.com');
  const browser = shop.browser();
  await signIn(browser, 'signed-in@example.com');
  expect(await isRemembered(browser, 'signed-in@example.com')).toBe(true);
});

test('the server does not remember a browser for an account that never signed in there', async () => {
  await shop.signedIn('owner@example.com');
  const stranger = await shop.signedIn('stranger@example.com');
  expect(await isRemembered(stranger, 'owner@example.com')).toBe(false);
  const invented = shop.browser();
  invented.cookies.set('device', 'x'.repeat(43));
  expect(await isRemembered(invented, 'owner@example.com')).toBe(false);
});

test('the server remembers a browser for each account that signs in there', async () => {
  const browser = await shop.signedIn('first@example.com');
  await shop.signedIn('second@example.com');
  await signIn(browser, 'second@example.com');
  const token = browser.cookies.get('device');
  expect(await isRemembered(browser, 'second@example.com')).toBe(true);
  expect(await isRemembered(browser, 'first@example.com')).toBe(true);
  expect(browser.cookies.get('device')).toBe(token);
});

test('the server replaces a device token that an attacker placed in the customer’s browser', async () => {
  await shop.signedIn('victim@example.com');
  const attacker = await shop.signedIn('attacker@example.com');
  const victim = shop.browser();
  victim.cookies.set('device', attacker.cookies.get('device') ?? '');
  await signIn(victim, 'victim@example.com');
  expect(victim.cookies.get('device')).not.toBe(attacker.cookies.get('device'));
  expect(await isRemembered(attacker, 'victim@example.com')).toBe(false);
  expect(await isRemembered(victim, 'victim@example.com')).toBe(true);
});

test('a registration replaces a device token that an attacker placed in the customer’s browser', async () => {
  const attacker = await shop.signedIn('planter@example.com');
  const victim = shop.browser();
  victim.cookies.set('device', attacker.cookies.get('device') ?? '');
  await victim.post('/api/auth/register', { email: 'newcomer@example.com', password: TEST_PASSWORD });
  expect(await isRemembered(attacker, 'newcomer@example.com')).toBe(false);
  expect(await isRemembered(victim, 'newcomer@example.com')).toBe(true);
});

test('the device cookie lasts 180 days and is HttpOnly, and the database does not contain its value', async () => {
  await shop.signedIn('cookie@example.com');
  const browser = shop.browser();
  const { cookies } = await signIn(browser, 'cookie@example.com');
  const cookie = cookies.find(({ name }) => name === 'device');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 15_552_000 });
  expect(JSON.stringify(await devicesOf('cookie@example.com'))).not.toContain(cookie?.value);
});

test('over HTTPS, the names of both cookies begin with __Host-', async () => {
  const secure = await openTestShop({ isSecure: true });
  try {
    const browser = await secure.signedIn();
    expect([...browser.cookies.keys()]).toEqual(['__Host-session', '__Host-device']);
    const { cookies } = await signIn(browser, 'customer1@example.com');
    expect(cookies.find(({ name }) => name === '__Host-device')).toMatchObject({ secure: true, path: '/' });
  } finally {
    await secure.close();
  }
});

test('the server forgets a device 180 days after its last sign-in', async () => {
  const browser = await shop.signedIn('lapsed@example.com');
  shop.clock.set(later(new Date(), 179 * DAY_MS));
  expect(await isRemembered(browser, 'lapsed@example.com')).toBe(true);
  shop.clock.set(later(shop.clock.now(), 181 * DAY_MS));
  expect(await isRemembered(browser, 'lapsed@example.com')).toBe(false);
});

test('the server remembers the 20 devices that signed in to an account most recently', async () => {
  const oldest = await shop.signedIn('many@example.com');
  for (let devices = 0; devices < 20; devices += 1)
    await signIn(shop.browser(), 'many@example.com', `203.0.113.${devices}`);
  expect(await devicesOf('many@example.com')).toHaveLength(20);
  expect(await isRemembered(oldest, 'many@example.com')).toBe(false);
});

test('after a password reset, the server remembers only the device that sent the reset', async () => {
  const elsewhere = await shop.signedIn('forgetful@example.com');
  await elsewhere.post('/api/auth/forgot', { email: 'forgetful@example.com', baseUrl: TEST_ORIGIN });
  const [mail] = await shop.deliverMail();
  const browser = shop.browser();
  await browser.post('/api/auth/reset', {
    code: /\/ResetPassword\/(\S+)/.exec(mail?.text ?? '')?.[1],
    password: TEST_PASSWORD,
  });
  expect(await devicesOf('forgetful@example.com')).toHaveLength(1);
  expect(await isRemembered(elsewhere, 'forgetful@example.com')).toBe(false);
  expect(await isRemembered(browser, 'forgetful@example.com')).toBe(true);
});

test('a remembered device gets 20 attempts in 15 minutes, even if it changes its IP address', async () => {
  const browser = await shop.signedIn('device@example.com');
  for (let tries = 0; tries < 20; tries += 1)
    expect((await signIn(browser, 'device@example.com', '203.0.113.1', 'guess')).statusCode).toBe(401);
  const refused = await signIn(browser, 'device@example.com', '203.0.113.2');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await signIn(shop.browser(), 'device@example.com')).statusCode).toBe(204);
});

test('a remembered device gets a reset link even if a stranger at the same address has reached the limit', async () => {
  const email = 'same-address@example.com';
  const device = await shop.signedIn(email);
  const forgot = async (browser: TestBrowser) =>
    (
      await browser.request({
        method: 'POST',
        url: '/api/auth/forgot',
        payload: { email, baseUrl: TEST_ORIGIN },
        remoteAddress: '203.0.113.3',
      })
    ).statusCode;
  for (let tries = 0; tries < 5; tries += 1) await forgot(shop.browser());
  expect(await forgot(shop.browser())).toBe(429);
  expect(await forgot(device)).toBe(204);
});

test('the server does not remember a device after a failed sign-in', async () => {
  await shop.signedIn('wrong@example.com');
  const { cookies } = await signIn(shop.browser(), 'wrong@example.com', '203.0.113.1', 'guess');
  expect(cookies).toEqual([]);
  expect(await devicesOf('wrong@example.com')).toHaveLength(1);
});

test('25 simultaneous sign-ins to one account all succeed', async () => {
  await shop.signedIn('busy@example.com');
  const browsers = Array.from({ length: 25 }, () => shop.browser());
  const replies = await Promise.all(
    browsers.map((browser, index) => signIn(browser, 'busy@example.com', `192.0.2.${index}`)),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
});
