import { HOUR_MS, later } from 'server-kit/clock/clock';
import { TEST_ORIGIN } from '../../../testing/testConfig';
import { openTestShop, TEST_PASSWORD, type TestBrowser, type TestShop } from '../../../testing/testShop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const userName = async (browser: TestBrowser) => {
  const reply = await browser.get('/api/auth/currentuserinfo');
  return reply.statusCode === 204 ? null : reply.json<{ userName: string }>().userName;
};
const forgot = (email: string, baseUrl = TEST_ORIGIN) => shop.browser().post('/api/auth/forgot', { email, baseUrl });
const codeFor = async (email: string) => {
  await forgot(email);
  const mail = (await shop.deliverMail()).find(({ to }) => to === email);
  return /\/ResetPassword\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
};
const reset = (browser: TestBrowser, code: string, password = 'a new password') =>
  browser.post('/api/auth/reset', { code, password });

const isValid = async (code: string) =>
  (await shop.browser().post('/api/auth/checkresetcode', { code })).json<{ isValid: boolean }>().isValid;

it('the server gives the same reply to known and unknown addresses, and emails only the known address', async () => {
  await shop.signedIn('forgetful@example.com');
  const known = await forgot('forgetful@example.com');
  const unknown = await forgot('stranger@example.com');
  expect([known.statusCode, known.body]).toEqual([204, '']);
  expect([unknown.statusCode, unknown.body]).toEqual([204, '']);
  expect((await shop.deliverMail()).map(({ to }) => to)).toEqual(['forgetful@example.com']);
});

it('a 16-character code sets the password once and ends every other session', async () => {
  const elsewhere = await shop.signedIn('reset@example.com');
  const code = await codeFor('reset@example.com');
  expect(code).toHaveLength(16);
  const browser = shop.browser();
  expect((await reset(browser, code)).statusCode).toBe(200);
  expect(await userName(browser)).toBe('reset@example.com');
  expect(await userName(elsewhere)).toBeNull();
  expect(await shop.deliverMail()).toMatchObject([
    { to: 'reset@example.com', subject: expect.stringContaining('password has changed') },
  ]);
  const again = await reset(shop.browser(), code, 'yet another one');
  expect(again.statusCode).toBe(400);
  expect(again.json()).toMatchObject({ detail: 'Invalid Reset Link' });
  expect(
    (await shop.browser().post('/api/auth/login', { email: 'reset@example.com', password: 'a new password' }))
      .statusCode,
  ).toBe(204);
});

it('the database contains no reset code and no session token', async () => {
  const browser = await shop.signedIn('hashed@example.com');
  const code = await codeFor('hashed@example.com');
  const rows = JSON.stringify([
    await shop.context.db.selectFrom('password_resets').selectAll().execute(),
    await shop.context.db.selectFrom('sessions').selectAll().execute(),
    await shop.context.db.selectFrom('outbox').selectAll().execute(),
  ]);
  expect(rows).not.toContain(code);
  expect(rows).not.toContain(browser.cookies.get('session'));
});

it('a code expires after an hour', async () => {
  await shop.signedIn('late@example.com');
  const code = await codeFor('late@example.com');
  expect(await isValid(code)).toBe(true);
  shop.clock.set(later(shop.clock.now(), HOUR_MS + 1000));
  expect(await isValid(code)).toBe(false);
  expect((await reset(shop.browser(), code)).statusCode).toBe(400);
});

it('the check of a code does not use it up, and says after its use that it no longer works', async () => {
  await shop.signedIn('checked@example.com');
  const code = await codeFor('checked@example.com');
  expect([await isValid(code), await isValid(code), await isValid(code.slice(1))]).toEqual([true, true, false]);
  expect((await reset(shop.browser(), code)).statusCode).toBe(200);
  expect(await isValid(code)).toBe(false);
});

it('ten simultaneous requests with the same code change the password once', async () => {
  await shop.signedIn('race@example.com');
  const code = await codeFor('race@example.com');
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => reset(shop.browser(), code, `password ${index}`)),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(9).fill(400)]);
  expect(await shop.deliverMail()).toHaveLength(1);
});

it.each([
  'https://evil.example',
  `${TEST_ORIGIN}.evil.example`,
  'javascript:alert(1)',
  'not a url',
  `${TEST_ORIGIN}@evil.example`,
])('the server never emails a reset link with the base URL %s', async (baseUrl) => {
  expect((await forgot('reset@example.com', baseUrl)).statusCode).toBe(400);
  expect(await shop.deliverMail()).toEqual([]);
});

it.each(['', 'a'.repeat(15), 'a'.repeat(17), "' or 1=1 --      ", '0123456789abcde\u0000'])(
  'the server refuses the code %j',
  async (code) => {
    const reply = await reset(shop.browser(), code);
    expect(reply.statusCode).toBe(400);
  },
);

it('a sign-in with the old password gets no session if a reset finishes first', async () => {
  await shop.signedIn('overtaken@example.com');
  const { db, passwords } = shop.context;
  const { verify } = passwords;
  const changed = await passwords.hash('another password');
  passwords.verify = async (hash, password) => {
    const isMatch = await verify(hash, password);
    await db
      .updateTable('users')
      .set({ password_hash: changed })
      .where('email_key', '=', 'overtaken@example.com')
      .execute();
    return isMatch;
  };
  try {
    const reply = await shop
      .browser()
      .post('/api/auth/login', { email: 'overtaken@example.com', password: TEST_PASSWORD });
    expect([reply.statusCode, reply.cookies]).toEqual([401, []]);
  } finally {
    passwords.verify = verify;
  }
});
