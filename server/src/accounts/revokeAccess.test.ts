import { TEST_ORIGIN } from '../testing/testConfig';
import { openTestShop, TEST_PASSWORD, type TestBrowser, type TestShop } from '../testing/testShop';
import { sendRequestedResets } from './passwordReset/sendRequestedResets';

const NEW_PASSWORD = 'battery staple';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.deliverMail());
afterAll(() => shop.close());

let customers = 0;
const newEmail = () => `owner${(customers += 1)}@example.com`;

/** Requests a link, but does not send its email. */
const requestEmailLink = (browser: TestBrowser, owner: string) =>
  browser.post('/api/account/email', {
    email: `thief-of-${owner}`,
    password: TEST_PASSWORD,
    baseUrl: TEST_ORIGIN,
  });
const requestResetLink = (owner: string) =>
  shop.browser().post('/api/auth/forgot', { email: owner, baseUrl: TEST_ORIGIN });

/** Sends all waiting emails. Returns the code of the link with this path, or `undefined` if no email has one. */
async function codeAt(path: string): Promise<string | undefined> {
  const texts = (await shop.deliverMail()).map(({ text }) => text);
  return texts.map((text) => new RegExp(`/${path}/(\\S+)`).exec(text)?.[1]).find((code) => code !== undefined);
}
const emailCode = () => codeAt('account/email');
const resetCode = () => codeAt('ResetPassword');

const confirm = (code: string | undefined) => shop.browser().post('/api/account/confirmemail', { code });
const reset = (code: string | undefined) => shop.browser().post('/api/auth/reset', { code, password: NEW_PASSWORD });
const signIn = async (email: string, password: string) =>
  (await shop.browser().post('/api/auth/login', { email, password })).statusCode;

/** Each event that ends all access. The browser belongs to the owner and is signed in. */
const EVENTS: readonly (readonly [string, (browser: TestBrowser, owner: string) => Promise<{ statusCode: number }>])[] =
  [
    [
      'a password reset',
      async (_, owner) => {
        await requestResetLink(owner);
        return reset(await resetCode());
      },
    ],
    [
      'a password change',
      (browser) => browser.post('/api/account/password', { password: TEST_PASSWORD, newPassword: NEW_PASSWORD }),
    ],
    ['the end of the other sessions', (browser) => browser.post('/api/account/endothersessions')],
    ['the deletion of the account', (browser) => browser.post('/api/account/delete', { password: TEST_PASSWORD })],
  ];

test.each(EVENTS)('after %s, an earlier link to a new email address is refused', async (_, happen) => {
  const owner = newEmail();
  const here = await shop.signedIn(owner);
  await requestEmailLink(here, owner);
  const code = await emailCode();
  expect((await happen(here, owner)).statusCode).toBeLessThan(300);
  expect((await confirm(code)).json()).toMatchObject({ status: 400, code: 'invalid-email-link' });
});

test.each(EVENTS.slice(1))('after %s, an earlier reset link is refused', async (_, happen) => {
  const owner = newEmail();
  const here = await shop.signedIn(owner);
  await requestResetLink(owner);
  const code = await resetCode();
  expect((await happen(here, owner)).statusCode).toBeLessThan(300);
  expect((await reset(code)).json()).toMatchObject({ status: 400, code: 'invalid-reset-link' });
});

test.each(EVENTS.slice(1))('%s cancels unsent emails with links, and unanswered requests', async (_, happen) => {
  const owner = newEmail();
  const here = await shop.signedIn(owner);
  await requestResetLink(owner);
  await sendRequestedResets(shop.context);
  await requestEmailLink(here, owner);
  await requestResetLink(owner);
  expect((await happen(here, owner)).statusCode).toBeLessThan(300);
  const { db } = shop.context;
  expect(await db.selectFrom('password_reset_requests').select('id').execute()).toEqual([]);
  const kinds = (await shop.deliverMail()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => ['password-reset', 'email-change-link'].includes(kind))).toEqual([]);
});

test('the links of other accounts still work', async () => {
  const [owner, neighbour] = [newEmail(), newEmail()];
  const here = await shop.signedIn(owner);
  await requestEmailLink(await shop.signedIn(neighbour), neighbour);
  const code = await emailCode();
  for (const [, happen] of EVENTS.slice(2)) expect((await happen(here, owner)).statusCode).toBe(204);
  expect((await confirm(code)).statusCode).toBe(204);
});

test('a customer who ends one session keeps the links', async () => {
  const owner = newEmail();
  const here = await shop.signedIn(owner);
  await requestEmailLink(here, owner);
  const code = await emailCode();
  await here.post('/api/account/endsession', { id: 'none' });
  expect((await confirm(code)).statusCode).toBe(204);
});

test('after the end of the other sessions, the server remembers only the current device', async () => {
  const owner = newEmail();
  const here = await shop.signedIn(owner);
  const elsewhere = shop.browser();
  await elsewhere.post('/api/auth/login', { email: owner, password: TEST_PASSWORD });
  await here.post('/api/account/endothersessions');
  for (let attempt = 0; attempt < 10; attempt += 1) await signIn(owner, 'guess');
  const statuses: number[] = [];
  for (const browser of [elsewhere, here])
    statuses.push((await browser.post('/api/auth/login', { email: owner, password: TEST_PASSWORD })).statusCode);
  expect(statuses).toEqual([429, 204]);
});

test('a replaced link to a new email address is not sent', async () => {
  const owner = newEmail();
  const here = await shop.signedIn(owner);
  await requestEmailLink(here, owner);
  await requestEmailLink(here, `better-${owner}`);
  const links = (await shop.deliverMail()).filter(({ text }) => text.includes('/account/email/'));
  expect(links.map(({ to }) => to)).toEqual([`thief-of-better-${owner}`]);
});

test('a confirmed address ends reset links, but not sessions', async () => {
  const owner = newEmail();
  const here = await shop.signedIn(owner);
  await requestResetLink(owner);
  const code = await resetCode();
  await requestResetLink(owner);
  await requestEmailLink(here, owner);
  expect((await confirm(await emailCode())).statusCode).toBe(204);
  expect((await reset(code)).statusCode).toBe(400);
  expect((await here.get('/api/auth/currentuserinfo')).json()).toEqual({ userName: `thief-of-${owner}` });
});
