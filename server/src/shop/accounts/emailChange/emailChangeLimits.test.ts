import { TEST_ORIGIN } from '../../../testing/testConfig';
import { openTestShop, TEST_PASSWORD, type TestBrowser, type TestShop } from '../../../testing/testShop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const ask = (browser: TestBrowser, email: string, remoteAddress = '127.0.0.1') =>
  browser.request({
    method: 'POST',
    url: '/api/account/email',
    payload: { email, password: TEST_PASSWORD, baseUrl: TEST_ORIGIN },
    remoteAddress,
  });

test('an account can request at most five links in an hour', async () => {
  const here = await shop.signedIn();
  const statuses: number[] = [];
  for (let request = 0; request < 6; request += 1)
    statuses.push((await ask(here, `flood${request}@example.com`)).statusCode);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
});

test('a network can request at most 30 links in an hour', async () => {
  const statuses: number[] = [];
  let last = '';
  for (let request = 0; request < 31; request += 1) {
    const { statusCode, body } = await ask(await shop.signedIn(), `network${request}@example.com`, '2001:db8:79::1');
    statuses.push(statusCode);
    last = body;
  }
  expect(statuses).toEqual([...Array<number>(30).fill(204), 429]);
  expect(last).toContain('Too many requests from your network. Try again in 60 minutes.');
});

test('a network can send at most 30 wrong codes in an hour, but still use a correct code', async () => {
  await ask(await shop.signedIn(), 'taken@example.com');
  const code = (await shop.deliverMail())
    .map(({ to, text }) => (to === 'taken@example.com' ? /\/account\/email\/(\S+)/.exec(text)?.[1] : undefined))
    .find(Boolean);
  await shop.signedIn('taken@example.com');
  const confirm = async (payload: object) =>
    (
      await shop
        .browser()
        .request({ method: 'POST', url: '/api/account/confirmemail', payload, remoteAddress: '2001:db8:78::1' })
    ).statusCode;
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 30; attempt += 1) statuses.push(await confirm({ code: 'x'.repeat(16) }));
  expect(statuses).toEqual(Array(30).fill(400));
  expect([await confirm({ code }), await confirm({ code: 'x'.repeat(16) })]).toEqual([409, 429]);
});
