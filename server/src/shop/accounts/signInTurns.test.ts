import { TEST_ORIGIN } from '../../testing/testConfig';
import { openTestShop, TEST_PASSWORD, type TestBrowser, type TestShop } from '../../testing/testShop';
import type { HashingTurn } from './HashingQueue';

let shop: TestShop;
/** The turns of the compared passwords. */
let turns: (HashingTurn | undefined)[] = [];
/** The turns of the new passwords. */
let newTurns: (HashingTurn | undefined)[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  const { passwords } = shop.context;
  shop.context.passwords = {
    hash: (password, turn) => {
      newTurns.push(turn);
      return passwords.hash(password, turn);
    },
    verify: (hash, password, turn) => {
      turns.push(turn);
      return passwords.verify(hash, password, turn);
    },
  };
});
beforeEach(() => {
  turns = [];
  newTurns = [];
});
afterAll(() => shop.close());

const signIn = (
  remoteAddress: string,
  email: string,
  browser: TestBrowser = shop.browser(),
  password = TEST_PASSWORD,
) => browser.request({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress });

test('the queue groups sign-ins from new devices by network, from the widest to the narrowest', async () => {
  await signIn('2001:db8:1:2345::6', 'new@example.com');
  expect(turns).toEqual([
    { priority: 'normal', queuePath: ['2001:db8:1:0::/48', '2001:db8:1:2300::/56', '2001:db8:1:2345::/64'] },
  ]);
});

test('sign-ins from a remembered device have priority and a queue of their own', async () => {
  const browser = await shop.signedIn('remembered@example.com');
  await signIn('203.0.113.1', 'remembered@example.com', browser);
  expect(turns).toEqual([
    { priority: 'remembered', queuePath: ['203.0.113.1', expect.stringMatching(/^[0-9a-f]{64}$/)] },
  ]);
});

test('after 50 sign-in attempts on an account within an hour, further attempts from new devices go last', async () => {
  const remembered = await shop.signedIn('attacked@example.com');
  const attack = (from: number, total: number) =>
    Promise.all(
      Array.from({ length: total }, (_, index) =>
        signIn(`198.51.${from}.${index}`, 'attacked@example.com', shop.browser(), 'guess'),
      ),
    );
  await attack(0, 50);
  expect(new Set(turns.map((turn) => turn?.priority))).toEqual(new Set(['normal']));
  turns = [];
  await attack(1, 200);
  expect(new Set(turns.map((turn) => turn?.priority))).toEqual(new Set(['slowed']));

  const slowed = signIn('203.0.113.1', 'attacked@example.com').then(() => 'slowed');
  const others = Promise.all([
    signIn('203.0.113.2', 'other@example.com'),
    signIn('203.0.113.3', 'attacked@example.com', remembered),
  ]).then(() => 'others');
  expect(await Promise.race([slowed, others])).toBe('others');
  await slowed;
});

test('a password reset has the priority of a remembered device', async () => {
  const customer = await shop.signedIn('reset@example.com');
  await customer.post('/api/auth/forgot', { email: 'reset@example.com', baseUrl: TEST_ORIGIN });
  const [mail] = await shop.deliverMail();
  const code = /\/ResetPassword\/(\S+)/.exec(mail?.text ?? '')?.[1];
  await shop.browser().request({
    method: 'POST',
    url: '/api/auth/reset',
    payload: { code, password: TEST_PASSWORD },
    remoteAddress: '203.0.113.9',
  });
  expect(newTurns.at(-1)).toEqual({ priority: 'remembered', queuePath: ['203.0.113.9'] });
});
