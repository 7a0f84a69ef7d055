import { DAY_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import type { OutgoingMail } from '../../mail/outgoingMail';
import { buy, openSellingShop, type SellingShop } from '../../../testing/sellingShop';
import { TEST_ORIGIN } from '../../../testing/testConfig';
import { TEST_PASSWORD, type TestBrowser } from '../../../testing/testShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterEach(async () => {
  selling.clock.reset();
  await selling.context.db.deleteFrom('outbox').execute();
});
afterAll(() => selling.close());

let customers = 0;
function addresses() {
  customers += 1;
  return { old: `old${customers}@example.com`, wanted: `New${customers}@example.com` };
}

const ask = (browser: TestBrowser, email: string, changes: object = {}) =>
  browser.post('/api/account/email', { email, password: TEST_PASSWORD, baseUrl: TEST_ORIGIN, ...changes });
const confirm = (code: string | undefined) => selling.browser().post('/api/account/confirmemail', { code });
const codeIn = (mails: OutgoingMail[]) =>
  mails.map(({ text }) => /\/account\/email\/(\S+)/.exec(text)?.[1]).find((code) => code !== undefined);
const subjects = (mails: OutgoingMail[]) => mails.map(({ to, subject }) => [to, subject]).sort();
const userName = async (browser: TestBrowser) =>
  (await browser.get('/api/auth/currentuserinfo')).json<{ userName: string }>().userName;
const signIn = async (email: string) =>
  (await selling.browser().post('/api/auth/login', { email, password: TEST_PASSWORD })).statusCode;

test('the emailed link changes the address, and the old address gets two notices', async () => {
  const { old, wanted } = addresses();
  const here = await selling.signedIn(old);
  expect((await ask(here, ` ${wanted} `)).statusCode).toBe(204);
  const asked = await selling.deliverMail();
  expect(subjects(asked)).toEqual([
    [wanted, 'Confirm your new email address for Call Recorder'],
    [old, 'Somebody asked to change your Call Recorder email address'],
  ]);
  expect(await userName(here)).toBe(old);
  expect((await confirm(codeIn(asked))).statusCode).toBe(204);
  expect(subjects(await selling.deliverMail())).toEqual([[old, 'Your Call Recorder email address has changed']]);
  expect(await userName(here)).toBe(wanted);
  expect([await signIn(wanted.toLowerCase()), await signIn(old)]).toEqual([204, 401]);
});

test('each change sends its own notices, which name the new address', async () => {
  for (const { old, wanted } of [addresses(), addresses()]) {
    await ask(await selling.signedIn(old), wanted);
    const asked = await selling.deliverMail();
    expect(asked.find(({ to }) => to === old)?.text).toContain(wanted);
    await confirm(codeIn(asked));
    const [changed] = await selling.deliverMail();
    expect([changed?.to, changed?.text]).toEqual([old, expect.stringContaining(wanted)]);
  }
});

test('each request for another account’s address sends its own notice', async () => {
  const { old, wanted } = addresses();
  await selling.signedIn(wanted);
  const here = await selling.signedIn(old);
  for (const _request of [1, 2]) {
    await ask(here, wanted);
    expect((await selling.deliverMail()).map(({ to }) => to).sort()).toEqual([wanted, old].sort());
  }
});

test('a stranger loses access if the owner of a mailbox confirmed the stranger’s change and then signs in by email', async () => {
  const { old, wanted } = addresses();
  const stranger = await selling.signedIn(old);
  await ask(stranger, wanted);
  expect((await confirm(codeIn(await selling.deliverMail()))).statusCode).toBe(204);
  const owner = selling.browser();
  await owner.post('/api/auth/requestsigninlink', { email: wanted, baseUrl: TEST_ORIGIN });
  const code = /\/SignIn\/(\S+)/.exec((await selling.deliverMail()).map(({ text }) => text).join('\n'))?.[1];
  expect((await owner.post('/api/auth/signinbylink', { code })).statusCode).toBe(204);
  expect(await userName(owner)).toBe(wanted);
  expect((await stranger.get('/api/auth/currentuserinfo')).statusCode).toBe(204);
  expect(await signIn(wanted)).toBe(401);
});

test('a customer who confirms a new address in the own browser keeps the password after a sign-in by email', async () => {
  const { old, wanted } = addresses();
  const here = await selling.signedIn(old);
  await ask(here, wanted);
  await here.post('/api/account/confirmemail', { code: codeIn(await selling.deliverMail()) });
  await here.post('/api/auth/requestsigninlink', { email: wanted, baseUrl: TEST_ORIGIN });
  const code = /\/SignIn\/(\S+)/.exec((await selling.deliverMail()).map(({ text }) => text).join('\n'))?.[1];
  expect((await here.post('/api/auth/signinbylink', { code })).statusCode).toBe(204);
  expect(await signIn(wanted)).toBe(204);
});

test('a link works only once', async () => {
  const { old, wanted } = addresses();
  await ask(await selling.signedIn(old), wanted);
  const code = codeIn(await selling.deliverMail());
  expect((await confirm(code)).statusCode).toBe(204);
  expect((await confirm(code)).json()).toMatchObject({
    status: 400,
    code: 'invalid-email-link',
    detail: expect.stringContaining('ask for a new link on your account page'),
  });
});

test('a link expires after 24 hours', async () => {
  const { old, wanted } = addresses();
  const here = await selling.signedIn(old);
  await ask(here, wanted);
  const code = codeIn(await selling.deliverMail());
  selling.clock.set(later(new Date(), DAY_MS + MINUTE_MS));
  expect((await confirm(code)).json()).toMatchObject({ status: 400, code: 'invalid-email-link' });
});

test('a second request invalidates the first link', async () => {
  const { old, wanted } = addresses();
  const here = await selling.signedIn(old);
  await ask(here, wanted);
  const first = codeIn(await selling.deliverMail());
  await ask(here, `2${wanted}`);
  const second = codeIn(await selling.deliverMail());
  const refused = await confirm(first);
  expect([refused.statusCode, refused.json().detail]).toEqual([400, expect.stringContaining('Open the newest email')]);
  expect((await confirm(second)).statusCode).toBe(204);
  expect(await userName(here)).toBe(`2${wanted}`);
});

test('the database stores only the code’s hash', async () => {
  const { old, wanted } = addresses();
  await ask(await selling.signedIn(old), wanted);
  const code = codeIn(await selling.deliverMail());
  const rows = await selling.context.db.selectFrom('email_changes').selectAll().execute();
  expect(code).toHaveLength(16);
  expect(JSON.stringify(rows)).not.toContain(code);
});

test('a request for another account’s address gets the usual reply, and that address gets a notice', async () => {
  const { old, wanted } = addresses();
  await selling.signedIn(wanted);
  const reply = await ask(await selling.signedIn(old), wanted.toUpperCase());
  expect([reply.statusCode, reply.body]).toEqual([204, '']);
  const mails = await selling.deliverMail();
  expect(subjects(mails)).toEqual([
    [wanted.toUpperCase(), 'You already have a Call Recorder account with this email address'],
    [old, 'Somebody asked to change your Call Recorder email address'],
  ]);
  expect(codeIn(mails)).toBeUndefined();
});

test('a customer cannot confirm an address that someone else has registered in the meantime', async () => {
  const { old, wanted } = addresses();
  const here = await selling.signedIn(old);
  await ask(here, wanted);
  const code = codeIn(await selling.deliverMail());
  await selling.signedIn(wanted);
  expect((await confirm(code)).json()).toMatchObject({
    status: 409,
    code: 'account-exists',
    detail: 'An account with this email already exists. Your email address has not changed.',
  });
  expect(await userName(here)).toBe(old);
  expect(await selling.deliverMail()).toEqual([]);
});

test('after the change, unsent reminders go to the new address, and reset links no longer work', async () => {
  const { old, wanted } = addresses();
  const here = await selling.signedIn(old);
  await buy(selling, here);
  await here.post('/api/auth/forgot', { email: old, baseUrl: TEST_ORIGIN });
  const resetCode = (await selling.deliverMail())
    .map(({ text }) => /ResetPassword\/(\S+)/.exec(text)?.[1])
    .find(Boolean);
  await ask(here, wanted);
  await confirm(codeIn(await selling.deliverMail()));
  await selling.deliverMail();
  const waiting = await selling.context.db
    .selectFrom('outbox')
    .select(['kind', 'recipient'])
    .where('sent_at', 'is', null)
    .where('recipient', 'in', [old, wanted])
    .execute();
  expect(waiting).toEqual(Array(3).fill({ kind: 'reminder', recipient: wanted }));
  const reply = await selling.browser().post('/api/auth/reset', { code: resetCode, password: 'an attacker chose it' });
  expect(reply.statusCode).toBe(400);
});

test.each([
  [{ email: '' }, 'Email is required'],
  [{ email: 'nobody' }, 'Invalid email address'],
  [{ email: 'OLD@example.com' }, 'This is already your email address. Enter a new address.'],
  [{ password: 'wrong' }, 'This is not your current password.'],
  [{ baseUrl: 'https://elsewhere.example' }, 'This address does not belong to the shop.'],
])('a request with %j gets an error message and sends no email', async (body, sentence) => {
  const here = await selling.signedIn('old@example.com').catch(async () => {
    const browser = selling.browser();
    await browser.post('/api/auth/login', { email: 'old@example.com', password: TEST_PASSWORD });
    return browser;
  });
  const reply = await ask(here, 'fresh@example.com', body);
  expect(reply.json()).toMatchObject({ status: 400, detail: sentence });
  expect(await selling.deliverMail()).toEqual([]);
});

test('a refused address is marked as the field to correct', async () => {
  const { old } = addresses();
  const reply = await ask(await selling.signedIn(old), old);
  expect(reply.json()).toMatchObject({
    errors: { email: 'This is already your email address. Enter a new address.' },
  });
});

test('a request without a new address gets 400', async () => {
  const here = await selling.signedIn(addresses().old);
  const reply = await here.post('/api/account/email', { password: TEST_PASSWORD, baseUrl: TEST_ORIGIN });
  expect(reply.statusCode).toBe(400);
});

test.each([{}, { code: {} }])('the body %j does not confirm an address', async (body) => {
  expect((await selling.browser().post('/api/account/confirmemail', body)).statusCode).toBe(400);
});

test('a password that changes during the request stops it', async () => {
  const { old, wanted } = addresses();
  const here = await selling.signedIn(old);
  const { passwords, db } = selling.context;
  selling.context.passwords = {
    ...passwords,
    verify: async (...compared) => {
      await db.updateTable('users').set({ password_hash: 'another' }).where('email', '=', old).execute();
      return passwords.verify(...compared);
    },
  };
  const reply = await ask(here, wanted);
  selling.context.passwords = passwords;
  expect(reply.json()).toMatchObject({ status: 401, code: 'sign-in-needed' });
  expect(await selling.deliverMail()).toEqual([]);
});

test('anonymous visitors are asked to sign in', async () => {
  expect((await ask(selling.browser(), 'a@example.com')).json()).toMatchObject({ status: 401, code: 'sign-in-needed' });
});
