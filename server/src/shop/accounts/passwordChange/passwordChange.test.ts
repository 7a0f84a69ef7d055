import { TEST_ORIGIN } from '../../../testing/testConfig';
import { openTestShop, TEST_PASSWORD, type TestBrowser, type TestShop } from '../../../testing/testShop';

const NEW_PASSWORD = 'battery staple';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.deliverMail());
afterAll(() => shop.close());

let customers = 0;
const newEmail = () => `password${(customers += 1)}@example.com`;

const change = (browser: TestBrowser, password = TEST_PASSWORD, newPassword = NEW_PASSWORD) =>
  browser.post('/api/account/password', { password, newPassword });
const signIn = (browser: TestBrowser, email: string, password: string) =>
  browser.post('/api/auth/login', { email, password, remeberMe: false });
const isSignedIn = async (browser: TestBrowser) => (await browser.get('/api/auth/currentuserinfo')).statusCode === 200;

test('a password change ends the other sessions, keeps the current session and sends an email', async () => {
  const email = newEmail();
  const here = await shop.signedIn(email);
  const other = shop.browser();
  await signIn(other, email, TEST_PASSWORD);
  expect((await change(here)).statusCode).toBe(204);
  expect([await isSignedIn(here), await isSignedIn(other)]).toEqual([true, false]);
  expect((await signIn(other, email, TEST_PASSWORD)).statusCode).toBe(401);
  expect((await signIn(other, email, NEW_PASSWORD)).statusCode).toBe(204);
  expect(await shop.deliverMail()).toMatchObject([{ to: email, subject: 'Your Call Recorder password has changed' }]);
});

test('each password change sends its own email', async () => {
  const email = newEmail();
  const here = await shop.signedIn(email);
  await change(here);
  await change(here, NEW_PASSWORD, TEST_PASSWORD);
  expect((await shop.deliverMail()).map(({ to }) => to)).toEqual([email, email]);
});

test('after a password change, the server remembers only the current device', async () => {
  const email = newEmail();
  const here = await shop.signedIn(email);
  await signIn(shop.browser(), email, TEST_PASSWORD);
  const remembered = () =>
    shop.context.db
      .selectFrom('remembered_devices')
      .innerJoin('users', 'users.id', 'remembered_devices.user_id')
      .select('token_hash')
      .where('email', '=', email)
      .execute();
  expect(await remembered()).toHaveLength(2);
  await change(here);
  expect(await remembered()).toHaveLength(1);
  for (let attempt = 0; attempt < 12; attempt += 1) await signIn(shop.browser(), email, 'wrong');
  expect((await signIn(here, email, NEW_PASSWORD)).statusCode).toBe(204);
});

test('a wrong current password changes nothing', async () => {
  const email = newEmail();
  const here = await shop.signedIn(email);
  const reply = await change(here, 'wrong password');
  expect(reply.json()).toMatchObject({
    status: 400,
    code: 'wrong-password',
    errors: { password: 'This is not your current password.' },
  });
  expect((await signIn(shop.browser(), email, TEST_PASSWORD)).statusCode).toBe(204);
  expect(await shop.deliverMail()).toEqual([]);
});

test('wrong current passwords count towards the limit on sign-ins', async () => {
  const here = await shop.signedIn(newEmail());
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 21; attempt += 1) statuses.push((await change(here, 'wrong')).statusCode);
  expect(statuses).toEqual([...Array<number>(20).fill(400), 429]);
});

test.each([
  [{ password: TEST_PASSWORD, newPassword: 'short' }, 'New password must be at least 6 characters long'],
  [{ password: TEST_PASSWORD }, 'New password is required'],
  [{ newPassword: NEW_PASSWORD }, 'Password is required'],
  [{ password: '', newPassword: NEW_PASSWORD }, 'Password is required'],
  [{ password: 7, newPassword: NEW_PASSWORD }, 'Password must be text'],
])('a request with %j gets an error message', async (body, sentence) => {
  const reply = await (await shop.signedIn(newEmail())).post('/api/account/password', body);
  expect(reply.statusCode).toBe(400);
  expect(reply.json<{ detail: string }>().detail).toContain(sentence);
});

test('only one of two simultaneous password changes succeeds, and the other gets an error', async () => {
  const email = newEmail();
  const here = await shop.signedIn(email);
  const replies = await Promise.all([
    change(here, TEST_PASSWORD, 'first one'),
    change(here, TEST_PASSWORD, 'second one'),
  ]);
  const statuses = replies.map(({ statusCode }) => statusCode).sort();
  expect(statuses[0]).toBe(204);
  expect([400, 401]).toContain(statuses[1]);
});

test('a password change invalidates reset links', async () => {
  const email = newEmail();
  const here = await shop.signedIn(email);
  await here.post('/api/auth/forgot', { email, baseUrl: TEST_ORIGIN });
  const [mail] = await shop.deliverMail();
  const code = /\/ResetPassword\/(\S+)/.exec(mail?.text ?? '')?.[1];
  await change(here);
  const reply = await shop.browser().post('/api/auth/reset', { code, password: 'an attacker chose it' });
  expect(reply.json()).toMatchObject({ status: 400, code: 'invalid-reset-link' });
});

test('anonymous visitors are asked to sign in', async () => {
  expect((await change(shop.browser())).json()).toMatchObject({ status: 401, code: 'sign-in-needed' });
});
