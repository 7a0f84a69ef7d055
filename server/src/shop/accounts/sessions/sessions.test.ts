import type { SessionResponse } from 'shared/contract/account';
import { HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { openTestShop, TEST_PASSWORD, type TestBrowser, type TestShop } from '../../../testing/testShop';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.clock.reset());
afterAll(() => shop.close());

let customers = 0;
const newEmail = () => `sessions${(customers += 1)}@example.com`;

async function signIn(email: string, userAgent?: string): Promise<TestBrowser> {
  const browser = shop.browser();
  const reply = await browser.request({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: TEST_PASSWORD, remeberMe: true },
    headers: userAgent === undefined ? {} : { 'user-agent': userAgent },
  });
  expect(reply.statusCode).toBe(204);
  return browser;
}

const list = async (browser: TestBrowser) =>
  (await browser.get('/api/account/sessions')).json<(SessionResponse & { status?: number })[]>();
const isSignedIn = async (browser: TestBrowser) => (await browser.get('/api/auth/currentuserinfo')).statusCode === 200;

test('a customer sees the browser and system of each session, with the current session first', async () => {
  const email = newEmail();
  await shop.signedIn(email);
  await signIn(email, CHROME);
  const here = await signIn(email, FIREFOX);
  const sessions = await list(here);
  expect(sessions[0]).toMatchObject({ device: 'Firefox on Linux', isThisDevice: true });
  expect(sessions.slice(1).map(({ device, isThisDevice }) => [device, isThisDevice])).toEqual(
    expect.arrayContaining([
      ['Chrome on Windows', false],
      [null, false],
    ]),
  );
  expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(['device', 'id', 'isThisDevice', 'lastUsed']);
});

test('the list starts with the current session and then shows the most recently used sessions', async () => {
  const email = newEmail();
  const start = new Date();
  const here = await shop.signedIn(email);
  const firefox = await signIn(email, FIREFOX);
  await signIn(email, CHROME);
  shop.clock.set(later(start, 3 * HOUR_MS));
  await isSignedIn(firefox);
  const devices = async (browser: TestBrowser) => (await list(browser)).map(({ device }) => device);
  expect(await devices(here)).toEqual([null, 'Firefox on Linux', 'Chrome on Windows']);
  expect(await devices(firefox)).toEqual(['Firefox on Linux', null, 'Chrome on Windows']);
});

test('the reply with the list of sessions forbids caching', async () => {
  const reply = await (await shop.signedIn(newEmail())).get('/api/account/sessions');
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
});

test('the server records a session’s last use at most once an hour', async () => {
  const email = newEmail();
  await shop.signedIn(email);
  const start = new Date();
  const other = await signIn(email);
  const lastUse = async () => (await list(other))[0]?.lastUsed ?? '';
  const signedInAt = await lastUse();
  shop.clock.set(later(start, 50 * MINUTE_MS));
  expect(await lastUse()).toBe(signedInAt);
  shop.clock.set(later(start, 2 * HOUR_MS));
  const first = await lastUse();
  expect(Date.parse(first)).toBeGreaterThanOrEqual(later(start, 2 * HOUR_MS).getTime());
  shop.clock.set(later(start, 2 * HOUR_MS + 50 * MINUTE_MS));
  expect(await lastUse()).toBe(first);
});

test('a customer who ends a session gets an email about it', async () => {
  const email = newEmail();
  const here = await shop.signedIn(email);
  const lost = await signIn(email, CHROME);
  const kept = await signIn(email, FIREFOX);
  const id = (await list(here)).find(({ device }) => device === 'Chrome on Windows')?.id;
  expect((await here.post('/api/account/endsession', { id })).statusCode).toBe(204);
  expect([await isSignedIn(lost), await isSignedIn(kept), await isSignedIn(here)]).toEqual([false, true, true]);
  const [mail, ...others] = await shop.deliverMail();
  expect(mail).toMatchObject({ to: email, subject: 'Signed out of Call Recorder on a device' });
  expect(others).toEqual([]);
});

test('ending a session that has already ended sends no email', async () => {
  const email = newEmail();
  const here = await shop.signedIn(email);
  await signIn(email);
  const id = (await list(here))[1]?.id;
  await here.post('/api/account/endsession', { id });
  await shop.deliverMail();
  expect((await here.post('/api/account/endsession', { id })).statusCode).toBe(204);
  expect(await shop.deliverMail()).toEqual([]);
});

test('a customer can end all other sessions with one request', async () => {
  const email = newEmail();
  const here = await shop.signedIn(email);
  const others = [await signIn(email), await signIn(email)];
  expect((await here.post('/api/account/endothersessions')).statusCode).toBe(204);
  expect(await Promise.all([...others, here].map(isSignedIn))).toEqual([false, false, true]);
  expect((await shop.deliverMail()).map(({ subject }) => subject)).toEqual([
    'Signed out of Call Recorder on 2 devices',
  ]);
});

test.each([{}, { id: {} }])('the body %j does not name a session to end', async (body) => {
  const here = await shop.signedIn(newEmail());
  expect((await here.post('/api/account/endsession', body)).statusCode).toBe(400);
});

test("customers cannot end another customer's session or their current session", async () => {
  const victim = await shop.signedIn(newEmail());
  const attacker = await shop.signedIn(newEmail());
  for (const browser of [victim, attacker])
    await attacker.post('/api/account/endsession', { id: (await list(browser))[0]?.id });
  await attacker.post('/api/account/endothersessions');
  expect([await isSignedIn(victim), await isSignedIn(attacker)]).toEqual([true, true]);
});

test.each(['sessions', 'endsession', 'endothersessions'])('%s asks anonymous visitors to sign in', async (call) => {
  const method = call === 'sessions' ? 'GET' : 'POST';
  const reply = await shop.browser().request({
    method,
    url: `/api/account/${call}`,
    ...(call === 'endsession' && { payload: { id: 'x' } }),
  });
  expect(reply.json()).toMatchObject({
    status: 401,
    code: 'sign-in-needed',
    detail: 'Please sign in to continue.',
  });
});
