import { HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { TEST_ORIGIN } from '../../../testing/testConfig';
import { openTestShop, type TestShop } from '../../../testing/testShop';
import { sendRequestedLinks } from '../mailedLinks/sendRequestedLinks';

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

/** Requests a reset link. @returns the code in the email. */
async function codeFor(email: string): Promise<string> {
  await shop.browser().post('/api/auth/forgot', { email, baseUrl: TEST_ORIGIN });
  const mail = (await shop.deliverMail()).find(({ to }) => to === email);
  return /\/ResetPassword\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const reset = async (code: string, browser = shop.browser()) =>
  browser.post('/api/auth/reset', { code, password: 'a new password' });
const isSignedIn = async (email: string, password: string) =>
  (await shop.browser().post('/api/auth/login', { email, password })).statusCode === 204;

test('a reset code works for one hour', async () => {
  await shop.signedIn('punctual@example.com');
  const first = await codeFor('punctual@example.com');
  now = later(START, 5 * MINUTE_MS);
  const second = await codeFor('punctual@example.com');
  now = later(START, HOUR_MS);
  const refused = await reset(first);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ code: 'invalid-reset-link' });
  now = later(START, HOUR_MS + 5 * MINUTE_MS - 1);
  expect((await reset(second)).statusCode).toBe(200);
});

test('incomplete codes do not count towards the limit on wrong codes', async () => {
  for (let tries = 0; tries <= 30; tries += 1) expect((await reset('incomplete')).statusCode).toBe(400);
});

test('a code that expires while the new password is hashed changes nothing', async () => {
  await shop.signedIn('slow@example.com');
  const code = await codeFor('slow@example.com');
  const { passwords } = shop.context;
  const { hash } = passwords;
  passwords.hash = async (password, turn) => {
    now = later(START, HOUR_MS);
    return hash(password, turn);
  };
  try {
    const reply = await reset(code);
    expect([reply.statusCode, reply.cookies]).toEqual([400, []]);
  } finally {
    passwords.hash = hash;
  }
  expect(await isSignedIn('slow@example.com', 'a new password')).toBe(false);
});

test('a reset invalidates the account’s other links, but not the links of other accounts', async () => {
  await shop.signedIn('two-links@example.com');
  await shop.signedIn('neighbour@example.com');
  const other = await codeFor('neighbour@example.com');
  const first = await codeFor('two-links@example.com');
  now = later(START, 5 * MINUTE_MS);
  const second = await codeFor('two-links@example.com');
  expect((await reset(second)).statusCode).toBe(200);
  expect((await reset(first)).statusCode).toBe(400);
  expect((await reset(other)).statusCode).toBe(200);
});

test('a reset signs the customer in until the browser closes, and other accounts stay signed in', async () => {
  const other = await shop.signedIn('bystander@example.com');
  await shop.signedIn('owner@example.com');
  const { cookies } = await reset(await codeFor('owner@example.com'));
  expect(cookies.find(({ name }) => name === 'session')).not.toHaveProperty('maxAge');
  expect((await other.get('/api/auth/currentuserinfo')).statusCode).toBe(200);
});

test('the mail worker handles at most 500 reset requests in one run and the rest in the next run', async () => {
  const flood = Array.from({ length: 501 }, (_, index) => ({
    id: `flood-${index}`,
    email_key: `account${index}@example.com`,
    base_url: TEST_ORIGIN,
    requested_at: now,
  }));
  const { db } = shop.context;
  await db.insertInto('password_reset_requests').values(flood).execute();
  const left = async () => (await db.selectFrom('password_reset_requests').select('id').execute()).length;
  await sendRequestedLinks(shop.context);
  expect(await left()).toBe(1);
  await sendRequestedLinks(shop.context);
  expect(await left()).toBe(0);
});
