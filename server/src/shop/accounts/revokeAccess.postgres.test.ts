import { TEST_ORIGIN } from '../../testing/testConfig';
import { openTestShop, TEST_PASSWORD, type TestShop } from '../../testing/testShop';
import type { PasswordHasher } from './passwordHasher';

// These tests run on PostgreSQL only, because the embedded database has one connection.

let shop: TestShop;
let passwords: PasswordHasher;
beforeAll(async () => {
  shop = await openTestShop({ hasRateLimits: false });
  passwords = shop.context.passwords;
});
beforeEach(() => {
  shop.context.passwords = passwords;
});
afterAll(() => shop.close());

/** Resolves when the server hashes the next password, so that another call can begin its transaction then. */
function nextHash(): Promise<void> {
  return new Promise((resolve) => {
    const hash: PasswordHasher['hash'] = async (...given) => {
      const hashed = await passwords.hash(...given);
      resolve();
      return hashed;
    };
    shop.context.passwords = { ...passwords, hash };
  });
}

test('if a reset link and a link to a new address are opened at the same time, never both work', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [email, newEmail] = [`owner${round}@example.com`, `thief${round}@example.com`];
    const here = await shop.signedIn(email);
    const forgot = () => here.post('/api/auth/forgot', { email, baseUrl: TEST_ORIGIN });
    const ask = (wanted: string) =>
      here.post('/api/account/email', { email: wanted, password: TEST_PASSWORD, baseUrl: TEST_ORIGIN });
    await ask(newEmail);
    await forgot();
    const texts = (await shop.deliverMail()).filter(({ to }) => [email, newEmail].includes(to)).map(({ text }) => text);
    const codeAt = (path: string) => new RegExp(`/${path}/(\\S+)`).exec(texts.join('\n'))?.[1];
    const { post } = shop.browser();
    const hashed = nextHash();
    const reset = post('/api/auth/reset', { code: codeAt('ResetPassword'), password: 'battery staple' });
    await hashed;
    const confirmed = post('/api/account/confirmemail', { code: codeAt('account/email') });
    const others = [
      ask(`other${round}@example.com`),
      forgot().then(async (reply) => (await shop.deliverMail(), reply)),
      ...(round % 3 === 0 ? [here.post('/api/account/endothersessions')] : []),
    ];
    for (const { statusCode } of await Promise.all(others)) expect(statusCode).toBeLessThan(500);
    const statuses = [(await reset).statusCode, (await confirmed).statusCode];
    expect(statuses.filter((status) => status < 300).length).toBeLessThan(2);
    expect(statuses.filter((status) => status !== 400 && status >= 300)).toEqual([]);
  }
});

test('a password change does not wait for the mail worker, which waits for the account', async () => {
  const email = 'busy@example.com';
  const here = await shop.signedIn(email);
  await here.post('/api/auth/forgot', { email, baseUrl: TEST_ORIGIN });
  await shop.context.db.transaction().execute(async (worker) => {
    await worker.selectFrom('password_reset_requests').select('id').forUpdate().execute();
    const change = { password: TEST_PASSWORD, newPassword: 'battery staple' };
    expect((await here.post('/api/account/password', change)).statusCode).toBe(204);
  });
});
