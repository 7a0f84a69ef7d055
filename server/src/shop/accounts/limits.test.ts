import { HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { TEST_ORIGIN } from '../../testing/testConfig';
import { openTestShop, type TestBrowser, type TestShop } from '../../testing/testShop';
import { useTestDatabase } from '../../testing/useTestDatabase';
import { findCustomerPage } from '../office/customer/findCustomerPage';
import { slowdownMs } from './limits';

const START = new Date('2027-03-14T12:00:00Z');

const database = useTestDatabase();
let shop: TestShop;
let now: Date;
beforeEach(async () => {
  shop = await openTestShop({}, database());
  now = START;
  shop.context.clock = { now: () => now };
});
afterEach(() => shop.close());

const post = (call: string, payload: object, browser: TestBrowser = shop.browser()) =>
  browser.request({ method: 'POST', url: `/api/auth/${call}`, payload, remoteAddress: '198.51.100.7' });
const signIn = (email: string, browser?: TestBrowser) => post('login', { email, password: 'guess' }, browser);
const register = (email: string) => post('register', { email, password: 'correct horse' });
const forgot = (email: string, browser?: TestBrowser) => post('forgot', { email, baseUrl: TEST_ORIGIN }, browser);
const reset = (index: number) =>
  post('reset', { code: `wrong-code-${String(index).padStart(5, '0')}`, password: 'a new password' });

/** Sends one request. If a limit covers several accounts, each `index` uses a different account. */
type Send = (index: number, device: TestBrowser) => Promise<{ statusCode: number; body: string }>;

const USE_NEWEST = 'You have asked for several links. Use the newest link in your inbox or spam folder, or try again';
const USE_DEVICE = 'or use a device that you have signed in with before.';

test.each<[string, number, number, string, Send]>([
  [
    'sign-ins to one account',
    10,
    15 * MINUTE_MS,
    'Too many attempts to sign in with this email address. Reset your password, or try again in 15 minutes.',
    () => signIn('ann@example.com'),
  ],
  [
    'sign-ins from a device that has signed in before',
    20,
    15 * MINUTE_MS,
    'Too many attempts to sign in with this email address. Reset your password, or try again in 15 minutes.',
    (_index, device) => signIn('customer1@example.com', device),
  ],
  [
    'sign-ins to different accounts',
    100,
    15 * MINUTE_MS,
    `Too many sign-ins from your network. Try again in 15 minutes, ${USE_DEVICE}`,
    (index) => signIn(`account${index}@example.com`),
  ],
  [
    'registrations',
    50,
    HOUR_MS,
    'Too many new accounts from your network. Try again in 60 minutes, or use another network.',
    (index) => register(`new${index}@example.com`),
  ],
  ['reset links for one account', 5, HOUR_MS, `${USE_NEWEST} in 60 minutes.`, () => forgot('ann@example.com')],
  [
    'reset links for a device that has signed in before',
    5,
    HOUR_MS,
    `${USE_NEWEST} in 60 minutes.`,
    (_index, device) => forgot('customer1@example.com', device),
  ],
  [
    'reset links for different accounts',
    30,
    HOUR_MS,
    `Too many requests from your network. Try again in 60 minutes, ${USE_DEVICE}`,
    (index) => forgot(`account${index}@example.com`),
  ],
  ['wrong reset codes', 30, HOUR_MS, 'Too many attempts. Please try again in 60 minutes.', reset],
])('one address can send %s up to a limit: %d in %d ms', async (_kind, limit, ms, why, send) => {
  const device = await shop.signedIn();
  for (let index = 0; index < limit; index += 1) expect((await send(index, device)).statusCode).not.toBe(429);
  const refused = await send(limit, device);
  expect(refused.statusCode).toBe(429);
  expect(refused.body).toContain(why);
  now = later(START, ms - 1);
  expect((await send(limit + 1, device)).statusCode).toBe(429);
  now = later(START, ms);
  expect((await send(limit + 2, device)).statusCode).not.toBe(429);
});

test('after a password reset, the customer’s other browsers on the network can sign in', async () => {
  const email = 'ann@example.com';
  await register(email);
  while ((await signIn(email)).statusCode !== 429);
  await forgot(email);
  const [mail] = (await shop.deliverMail()).filter(({ text }) => text.includes('/ResetPassword/'));
  const code = /\/ResetPassword\/(\S+)/.exec(mail?.text ?? '')?.[1];
  await post('reset', { code: 'wrong-code-00000', password: 'a new password' });
  expect((await signIn(email)).statusCode).toBe(429);
  await post('reset', { code, password: 'a new password' });
  expect((await post('login', { email, password: 'a new password' })).statusCode).toBe(204);
});

test('support sees until when an address can’t sign in with a password, and a reset ends that', async () => {
  const email = 'locked@example.com';
  await register(email);
  const until = async () => (await findCustomerPage(shop.context, email.toUpperCase())).signInRefusedUntil;
  for (let index = 1; index < 10; index += 1) await signIn(email);
  expect(await until()).toBeUndefined();
  await signIn(email);
  expect(await until()).toBe(later(START, 15 * MINUTE_MS).toISOString());
  now = later(START, 5 * MINUTE_MS);
  expect((await signIn(email)).statusCode).toBe(429);
  expect(await until()).toBe(later(START, 15 * MINUTE_MS).toISOString());
  now = later(START, 15 * MINUTE_MS);
  expect(await until()).toBeUndefined();
  while ((await signIn(email)).statusCode !== 429);
  expect(await until()).toBeDefined();
  await forgot(email);
  const [mail] = (await shop.deliverMail()).filter(({ text }) => text.includes('/ResetPassword/'));
  await post('reset', { code: /\/ResetPassword\/(\S+)/.exec(mail?.text ?? '')?.[1], password: 'a new password' });
  expect(await until()).toBeUndefined();
});

test.each([
  [0, 0],
  [50, 0],
  [51, 5],
  [150, 500],
  [250, 1_000],
  [9_999, 1_000],
])('after %d attempts on an account, a sign-in from a new device waits %d ms', (tries, delay) => {
  expect(slowdownMs(tries)).toBe(delay);
});
