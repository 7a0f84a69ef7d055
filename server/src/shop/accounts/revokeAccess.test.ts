import { TEST_ORIGIN } from '../../testing/testConfig';
import { openTestShop, TEST_PASSWORD, type TestBrowser, type TestShop } from '../../testing/testShop';
import { sendRequestedLinks } from './mailedLinks/sendRequestedLinks';

// `access.test.ts` checks which access each event ends. These tests check emails that are not sent yet, and neighbours.
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.deliverMail());
afterAll(() => shop.close());

let customers = 0;
const newEmail = () => `owner${(customers += 1)}@example.com`;

const requestEmailLink = (browser: TestBrowser, email: string) =>
  browser.post('/api/account/email', { email, password: TEST_PASSWORD, baseUrl: TEST_ORIGIN });
const requestResetLink = (email: string) => shop.browser().post('/api/auth/forgot', { email, baseUrl: TEST_ORIGIN });

const CALLS = [
  ['password', { password: TEST_PASSWORD, newPassword: 'battery staple' }],
  ['endothersessions', {}],
  ['delete', { password: TEST_PASSWORD }],
] as const;

test.each(CALLS)('the call %s cancels unsent emails with links, and unanswered requests', async (call, body) => {
  const owner = newEmail();
  const here = await shop.signedIn(owner);
  await requestResetLink(owner);
  await sendRequestedLinks(shop.context);
  await requestEmailLink(here, `new-${owner}`);
  await requestResetLink(owner);
  expect((await here.post(`/api/account/${call}`, body)).statusCode).toBe(204);
  const { db } = shop.context;
  expect(await db.selectFrom('password_reset_requests').select('id').execute()).toEqual([]);
  const kinds = (await shop.deliverMail()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => ['password-reset', 'email-change-link'].includes(kind))).toEqual([]);
});

test.each(CALLS)('the call %s leaves the links of other accounts working', async (call, body) => {
  const neighbour = newEmail();
  await requestEmailLink(await shop.signedIn(neighbour), `new-${neighbour}`);
  await (await shop.signedIn(newEmail())).post(`/api/account/${call}`, body);
  const texts = (await shop.deliverMail()).map(({ text }) => text).join('\n');
  const code = /\/account\/email\/(\S+)/.exec(texts)?.[1];
  expect((await shop.browser().post('/api/account/confirmemail', { code })).statusCode).toBe(204);
});

test('a replaced link to a new email address is not sent', async () => {
  const owner = newEmail();
  const here = await shop.signedIn(owner);
  await requestEmailLink(here, `first-${owner}`);
  await requestEmailLink(here, `second-${owner}`);
  const links = (await shop.deliverMail()).filter(({ text }) => text.includes('/account/email/'));
  expect(links.map(({ to }) => to)).toEqual([`second-${owner}`]);
});
