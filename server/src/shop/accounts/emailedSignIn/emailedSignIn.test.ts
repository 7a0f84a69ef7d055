import { later, MINUTE_MS } from 'server-kit/clock/clock';
import { TEST_ORIGIN } from '../../../testing/testConfig';
import { openTestShop, TEST_PASSWORD, type TestBrowser, type TestShop } from '../../../testing/testShop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.clock.reset());
afterAll(() => shop.close());

let networks = 0;
const ask = (browser: TestBrowser, email: string) =>
  browser.post('/api/auth/requestsigninlink', { email, baseUrl: TEST_ORIGIN });
const byLink = (browser: TestBrowser, code: string) => browser.post('/api/auth/signinbylink', { code });
/** Types the digits in a network of its own. */
const byDigits = (browser: TestBrowser, email: string, digits: string) =>
  browser.request({
    method: 'POST',
    url: '/api/auth/signinbydigits',
    payload: { email, digits },
    remoteAddress: `2001:db8:${(networks += 1).toString(16)}::1`,
  });
const userOf = async (browser: TestBrowser) => {
  const reply = await browser.get('/api/auth/currentuserinfo');
  return reply.statusCode === 200 ? reply.json().userName : null;
};

/** Registers an account, asks for an email in a new browser, and returns both and what the email contains. */
async function asked(email: string) {
  await shop.signedIn(email);
  const browser = shop.browser();
  expect((await ask(browser, email)).statusCode).toBe(204);
  return { browser, ...(await readMail()) };
}

async function readMail() {
  const mail = (await shop.deliverMail()).find(({ text }) => text.includes('/SignIn/'));
  const [, code = ''] = /\/SignIn\/(\S+)/.exec(mail?.text ?? '') ?? [];
  const [digits = ''] = /^\d{6}$/m.exec(mail?.text ?? '') ?? [];
  return { mail, code, digits, wrong: digits === '000000' ? '000001' : '000000' };
}

test('the link signs the customer in once, in the browser that asked for it', async () => {
  const { browser, mail, code } = await asked('link@example.com');
  expect(mail?.subject).toBe('Sign in to Call Recorder');
  expect((await byLink(browser, code)).statusCode).toBe(204);
  expect(await userOf(browser)).toBe('link@example.com');
  const again = await byLink(browser, code);
  expect([again.statusCode, again.json().code]).toEqual([400, 'invalid-sign-in-link']);
});

test('a scanner or stranger that opens the link in another browser does not use it up', async () => {
  const { browser, code } = await asked('scanned@example.com');
  const stranger = shop.browser();
  await ask(stranger, 'nobody@example.com');
  const refused = await byLink(stranger, code);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'other-browser']);
  expect(await userOf(stranger)).toBeNull();
  expect((await byLink(browser, code)).statusCode).toBe(204);
});

test.each([
  ['as in the email', (digits: string) => digits],
  ['with a space and a hyphen', (digits: string) => ` ${digits.slice(0, 3)} -${digits.slice(3)}`],
  [
    'in full-width characters',
    (digits: string) => digits.replace(/./g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  ],
])('the six digits, typed %s, sign the customer in on another device', async (how, typed) => {
  const email = `digits${how.length}@example.com`;
  const { browser, digits, code } = await asked(email);
  const desktop = shop.browser();
  expect((await byDigits(desktop, email.toUpperCase(), typed(digits))).statusCode).toBe(204);
  expect(await userOf(desktop)).toBe(email);
  expect((await byLink(browser, code)).statusCode).toBe(400);
  expect((await byDigits(shop.browser(), email, digits)).statusCode).toBe(401);
});

test('wrong digits and unknown addresses get the same reply, however often they are typed', async () => {
  const { wrong } = await asked('guessed@example.com');
  const replies = new Set<string>();
  for (const email of ['guessed@example.com', 'unknown@example.com'])
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const { statusCode, body } = await byDigits(shop.browser(), email, wrong);
      replies.add(`${statusCode} ${body}`);
    }
  expect([...replies]).toEqual([expect.stringMatching(/^401 .*wrong-sign-in-code/)]);
});

test('strangers can’t use up the tries of the browser that asked', async () => {
  const { browser, digits, wrong } = await asked('attacked@example.com');
  for (let attempt = 0; attempt < 12; attempt += 1) await byDigits(shop.browser(), 'attacked@example.com', wrong);
  expect((await byDigits(shop.browser(), 'attacked@example.com', digits)).statusCode).toBe(401);
  expect((await byDigits(browser, 'attacked@example.com', digits)).statusCode).toBe(204);
});

test('strangers can’t block the digits of the next email in another browser', async () => {
  const email = 'next-email@example.com';
  const { browser, wrong } = await asked(email);
  for (let attempt = 0; attempt < 12; attempt += 1) await byDigits(shop.browser(), email, wrong);
  shop.clock.set(later(new Date(), 6 * MINUTE_MS));
  await ask(browser, email);
  expect((await byDigits(shop.browser(), email, (await readMail()).digits)).statusCode).toBe(204);
});

test.each([
  ['the browser that asked', true],
  ['another browser', false],
])('a code allows three tries in %s', async (_where, hasAsked) => {
  const email = `tries-${hasAsked}@example.com`;
  const { browser, digits, wrong } = await asked(email);
  const typing = hasAsked ? browser : shop.browser();
  for (let attempt = 0; attempt < 3; attempt += 1) await byDigits(typing, email, wrong);
  expect((await byDigits(typing, email, digits)).statusCode).toBe(401);
});

test('ten emails a day contain digits, and later ones only the link', async () => {
  const email = 'many-emails@example.com';
  await shop.signedIn(email);
  const start = new Date();
  const mails = [];
  for (let count = 0; count < 11; count += 1) {
    shop.clock.set(later(start, count * 16 * MINUTE_MS));
    const browser = shop.browser();
    const payload = { email, baseUrl: TEST_ORIGIN };
    const remoteAddress = `198.51.100.${count}`;
    await browser.request({ method: 'POST', url: '/api/auth/requestsigninlink', payload, remoteAddress });
    mails.push({ browser, ...(await readMail()) });
  }
  expect(mails.map(({ digits }) => digits.length)).toEqual([...Array<number>(10).fill(6), 0]);
  const last = mails[10];
  expect((await byLink(last?.browser ?? shop.browser(), last?.code ?? '')).statusCode).toBe(204);
});

test('two browsers that type the same digits at the same time get one session', async () => {
  const { digits } = await asked('twice@example.com');
  const replies = await Promise.all([1, 2, 3].map(() => byDigits(shop.browser(), 'twice@example.com', digits)));
  expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
});

test('an unknown address gets the same reply and no email', async () => {
  await shop.deliverMail();
  const reply = await ask(shop.browser(), 'nobody-here@example.com');
  expect([reply.statusCode, reply.body]).toEqual([204, '']);
  expect(await shop.deliverMail()).toEqual([]);
});

test('a second request within five minutes sends no second email, and the first link still works', async () => {
  const { browser, code } = await asked('impatient@example.com');
  await ask(browser, 'impatient@example.com');
  expect(await shop.deliverMail()).toEqual([]);
  shop.clock.set(later(new Date(), 14 * MINUTE_MS));
  expect((await byLink(browser, code)).statusCode).toBe(204);
});

test('the link and the digits expire after 15 minutes', async () => {
  const { browser, code, digits } = await asked('late@example.com');
  shop.clock.set(later(new Date(), 15 * MINUTE_MS));
  expect((await byLink(browser, code)).statusCode).toBe(400);
  expect((await byDigits(browser, 'late@example.com', digits)).statusCode).toBe(401);
});

test.each([
  ['another site', { email: 'a@example.com', baseUrl: 'https://evil.example' }],
  ['an invalid address', { email: 'not an address', baseUrl: TEST_ORIGIN }],
])('a request with %s is refused', async (_what, body) => {
  expect((await shop.browser().post('/api/auth/requestsigninlink', body)).statusCode).toBe(400);
});

test('somebody who registered with another person’s address loses all access when the owner signs in by email', async () => {
  const email = 'taken-over@example.com';
  const attacker = await shop.signedIn(email);
  const owner = shop.browser();
  await ask(owner, email);
  expect((await byLink(owner, (await readMail()).code)).statusCode).toBe(204);
  expect([await userOf(owner), await userOf(attacker)]).toEqual([email, null]);
  expect((await owner.get('/api/auth/currentuserinfo')).json()).toEqual({ userName: email, hasPassword: false });
  expect((await attacker.post('/api/auth/login', { email, password: TEST_PASSWORD })).statusCode).toBe(401);
  expect((await shop.deliverMail()).map(({ subject }) => subject)).toEqual([
    'We have removed the password of your Call Recorder account',
  ]);
});

test('a customer whose password was removed can set a new one by email', async () => {
  const { browser: owner, code } = await asked('new-password@example.com');
  await byLink(owner, code);
  await owner.post('/api/auth/forgot', { email: 'new-password@example.com', baseUrl: TEST_ORIGIN });
  const texts = (await shop.deliverMail()).map(({ text }) => text).join();
  const resetCode = /\/ResetPassword\/(\S+)/.exec(texts)?.[1];
  await owner.post('/api/auth/reset', { code: resetCode, password: TEST_PASSWORD });
  expect((await owner.get('/api/auth/currentuserinfo')).json()).toMatchObject({ hasPassword: true });
});

test('a customer who has set a password by email keeps it after a sign-in by email', async () => {
  const email = 'proved@example.com';
  const desktop = await shop.signedIn(email);
  await desktop.post('/api/auth/forgot', { email, baseUrl: TEST_ORIGIN });
  const code = /\/ResetPassword\/(\S+)/.exec((await shop.deliverMail()).map(({ text }) => text).join())?.[1];
  expect((await desktop.post('/api/auth/reset', { code, password: TEST_PASSWORD })).statusCode).toBe(200);
  const phone = shop.browser();
  await ask(phone, email);
  expect((await byLink(phone, (await readMail()).code)).statusCode).toBe(204);
  expect(await userOf(desktop)).toBe(email);
  expect((await desktop.post('/api/auth/login', { email, password: TEST_PASSWORD })).statusCode).toBe(204);
});

test('only the digits of the newest email work', async () => {
  const first = await asked('newest@example.com');
  shop.clock.set(later(new Date(), 6 * MINUTE_MS));
  await ask(first.browser, 'newest@example.com');
  const newest = await readMail();
  const desktop = shop.browser();
  // Two random codes can be the same.
  if (first.digits !== newest.digits)
    expect((await byDigits(desktop, 'newest@example.com', first.digits)).statusCode).toBe(401);
  expect((await byDigits(desktop, 'newest@example.com', newest.digits)).statusCode).toBe(204);
});
