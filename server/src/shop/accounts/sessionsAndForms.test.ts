import { DAY_MS, later } from 'server-kit/clock/clock';
import { TEST_ORIGIN } from '../../testing/testConfig';
import { openTestShop, TEST_PASSWORD, type TestBrowser, type TestShop } from '../../testing/testShop';
import { deleteExpiredAccess } from './revokeAccess';

const START = new Date('2027-03-14T12:00:00Z');

let shop: TestShop;
let now: Date;
beforeAll(async () => {
  shop = await openTestShop();
  shop.context.clock = { now: () => now };
});
beforeEach(() => {
  now = START;
});
afterAll(() => shop.close());

const currentUser = (browser: TestBrowser) => browser.get('/api/auth/currentuserinfo');

test.each([
  [undefined, 1],
  [false, 1],
  [true, 30],
])('with "remember me" %s, a session expires after %d days', async (remeberMe, days) => {
  const email = `lasts-${String(remeberMe)}@example.com`;
  await shop.signedIn(email);
  const browser = shop.browser();
  await browser.post('/api/auth/login', { email, password: TEST_PASSWORD, remeberMe });
  now = later(START, days * DAY_MS - 1);
  expect((await currentUser(browser)).statusCode).toBe(200);
  now = later(START, days * DAY_MS);
  expect((await currentUser(browser)).statusCode).toBe(204);
});

test("the reply with the customer's name forbids caching", async () => {
  const browser = await shop.signedIn('private@example.com');
  const { headers } = await currentUser(browser);
  expect(headers['cache-control']).toBe('no-store');
  expect((await currentUser(shop.browser())).headers['cache-control']).toBe('no-store');
});

test('a visitor with an empty session cookie is not signed in', async () => {
  const browser = shop.browser();
  browser.cookies.set('session', '');
  expect((await currentUser(browser)).statusCode).toBe(204);
  const reply = await browser.post('/api/auth/logout');
  expect([reply.statusCode, reply.cookies]).toEqual([204, []]);
});

test('a sign-out deletes the cookie', async () => {
  const browser = await shop.signedIn('leaver@example.com');
  const { cookies } = await browser.post('/api/auth/logout');
  expect(cookies).toMatchObject([{ name: 'session', value: '', path: '/', httpOnly: true, sameSite: 'Lax' }]);
  expect(cookies[0]?.expires?.getTime()).toBe(0);
});

test('housekeeping deletes a remembered device 180 days after its last sign-in', async () => {
  const { db } = shop.context;
  await db.deleteFrom('remembered_devices').execute();
  await shop.signedIn('lapsed@example.com');
  const devices = async () => (await db.selectFrom('remembered_devices').select('expires_at').execute()).length;
  now = later(START, 180 * DAY_MS - 1);
  await deleteExpiredAccess(shop.context);
  expect(await devices()).toBe(1);
  now = later(START, 180 * DAY_MS);
  await deleteExpiredAccess(shop.context);
  expect(await devices()).toBe(0);
});

test.each([
  ['register', { email: 'new@example.com', password: 'x'.repeat(513) }],
  ['register', { email: `${'x'.repeat(243)}@example.com`, password: TEST_PASSWORD }],
  ['login', { email: 'new@example.com', password: '' }],
  ['login', { email: 'new@example.com', password: 'x'.repeat(513) }],
  ['forgot', { email: `${'x'.repeat(243)}@example.com`, baseUrl: TEST_ORIGIN }],
  ['forgot', { email: 'new@example.com', baseUrl: `${TEST_ORIGIN}/${'x'.repeat(2048)}` }],
  ['reset', { code: '0123456789abcdef', password: 'short' }],
  ['reset', { code: '0123456789abcdef', password: 'x'.repeat(513) }],
])('%s refuses a field of the wrong length (%#)', async (call, body) => {
  const reply = await shop.browser().post(`/api/auth/${call}`, body);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ errors: expect.anything() });
});

test.each([
  ['register', ' ', 'Email is required'],
  ['register', 'nobody', 'Invalid email address'],
  ['forgot', 'nobody', 'Invalid email address'],
])('%s with the email address %j gets the error: %s', async (call, email, sentence) => {
  const body = { email, password: TEST_PASSWORD, baseUrl: TEST_ORIGIN };
  const reply = await shop.browser().post(`/api/auth/${call}`, body);
  expect(reply.json()).toMatchObject({ status: 400, detail: sentence, errors: { email: sentence } });
});

test('the server trims the email address of a new account', async () => {
  const browser = shop.browser();
  await browser.post('/api/auth/register', { email: '  Spaced@Example.com ', password: TEST_PASSWORD });
  expect((await currentUser(browser)).json()).toEqual({ userName: 'Spaced@Example.com', hasPassword: true });
  const reply = await shop.browser().post('/api/auth/login', { email: ' spaced@example.com', password: TEST_PASSWORD });
  expect(reply.statusCode).toBe(204);
});

// A server without schema checks would reply 500 to these requests.
test.each(
  ['register', 'login', 'forgot', 'reset'].flatMap((call) =>
    [[], {}, { email: 7, password: 7, baseUrl: 7, code: 7 }].map((body) => [call, body] as const),
  ),
)('%s replies to the invalid request %j with an explanation', async (call, body) => {
  const reply = await shop.browser().post(`/api/auth/${call}`, body);
  expect(reply.json()).toMatchObject({ status: 400, detail: expect.stringMatching(/required|must be/) });
});
