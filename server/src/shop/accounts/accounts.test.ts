import assert from 'node:assert';
import { later, MINUTE_MS } from 'server-kit/clock/clock';
import { openTestShop, TEST_PASSWORD, type TestBrowser, type TestShop } from '../../testing/testShop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const userName = async (browser: TestBrowser) => {
  const reply = await browser.get('/api/auth/currentuserinfo');
  return reply.statusCode === 204 ? null : reply.json<{ userName: string }>().userName;
};

describe('registering', () => {
  it('signs the customer in', async () => {
    const browser = await shop.signedIn('Ann@Example.com');
    expect(await userName(browser)).toBe('Ann@Example.com');
  });

  it('refuses an existing account’s email address regardless of case', async () => {
    await shop.signedIn('bob@example.com');
    const reply = await shop
      .browser()
      .post('/api/auth/register', { email: ' BOB@example.com', password: 'another password' });
    expect(reply.statusCode).toBe(409);
    const sentence = 'An account with this email already exists. Please sign in instead.';
    expect(reply.json()).toMatchObject({ code: 'account-exists', detail: sentence, errors: { email: sentence } });
  });

  it.each([
    [{ email: '', password: 'long enough' }, 'Email is required'],
    [{ email: 'nobody', password: 'long enough' }, 'Invalid email address'],
    [{ email: 'a@example.com', password: 'short' }, 'Password must be at least 6 characters long'],
    [{ email: 'a@example.com' }, 'Password is required'],
    [{ password: 'long enough' }, 'Email is required'],
    [{ email: 7, password: 'long enough' }, 'Email must be text'],
    [{ email: 'a@example.com', password: ['x'] }, 'Password must be text'],
    [[], 'The request must be a JSON object'],
  ])('refuses %j with an error message', async (body, sentence) => {
    const reply = await shop.browser().post('/api/auth/register', body);
    expect(reply.statusCode).toBe(400);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.json<{ detail: string }>().detail).toContain(sentence);
  });

  it('creates one account for ten simultaneous requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.browser().post('/api/auth/register', { email: 'rush@example.com', password: TEST_PASSWORD }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, ...Array<number>(9).fill(409)]);
  });
});

describe('signing in', () => {
  it('keeps customers signed in for 30 days with "remember me", and until the browser closes without it', async () => {
    await shop.signedIn('cookie@example.com');
    const credentials = { email: 'cookie@example.com', password: TEST_PASSWORD };
    const remembered = await shop.browser().post('/api/auth/login', { ...credentials, remeberMe: true });
    const short = await shop.browser().post('/api/auth/login', { ...credentials, remeberMe: false });
    expect(remembered.cookies[0]).toMatchObject({
      name: 'session',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 2_592_000,
    });
    expect(short.cookies[0]).toMatchObject({ name: 'session', httpOnly: true });
    expect(short.cookies[0]).not.toHaveProperty('maxAge');
  });

  it('gives the same reply to a wrong password and an unknown address', async () => {
    await shop.signedIn('known@example.com');
    const wrong = await shop
      .browser()
      .post('/api/auth/login', { email: 'known@example.com', password: 'wrong', remeberMe: false });
    const unknown = await shop
      .browser()
      .post('/api/auth/login', { email: 'unknown@example.com', password: 'wrong', remeberMe: false });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ detail: 'Invalid username or password' });
    expect(unknown.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
  });

  it('ignores a session cookie that the server did not issue', async () => {
    await shop.signedIn('fixed@example.com');
    const browser = shop.browser();
    browser.cookies.set('session', 'chosen-by-somebody-else');
    await browser.post('/api/auth/login', { email: 'fixed@example.com', password: TEST_PASSWORD, remeberMe: false });
    expect(browser.cookies.get('session')).not.toBe('chosen-by-somebody-else');
    const attacker = shop.browser();
    attacker.cookies.set('session', 'chosen-by-somebody-else');
    expect(await userName(attacker)).toBeNull();
  });

  it('ends the browser’s previous session', async () => {
    const browser = await shop.signedIn('twice@example.com');
    const before = browser.cookies.get('session');
    assert(before);
    await browser.post('/api/auth/login', { email: 'twice@example.com', password: TEST_PASSWORD, remeberMe: false });
    const old = shop.browser();
    old.cookies.set('session', before);
    expect(await userName(old)).toBeNull();
  });

  it('refuses even the right password for 15 minutes after ten wrong ones from the same IP address', async () => {
    await shop.signedIn('guessed@example.com');
    const tryOnce = (password: string) =>
      shop.browser().post('/api/auth/login', { email: 'guessed@example.com', password, remeberMe: false });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await tryOnce(`guess ${attempt}`)).statusCode).toBe(401);
    expect((await tryOnce(TEST_PASSWORD)).statusCode).toBe(429);
    shop.clock.set(later(shop.clock.now(), 16 * MINUTE_MS));
    expect((await tryOnce(TEST_PASSWORD)).statusCode).toBe(204);
  });

  it('resets the count of failed attempts after the customer signs in', async () => {
    const email = 'clumsy@example.com';
    await shop.signedIn(email);
    const tryOnce = (password: string) => shop.browser().post('/api/auth/login', { email, password });
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) expect((await tryOnce('guess')).statusCode).toBe(401);
      expect((await tryOnce(TEST_PASSWORD)).statusCode).toBe(204);
    }
  });
});

describe('signing out', () => {
  it('ends the session on the server, and also succeeds without a session', async () => {
    const browser = await shop.signedIn('leaver@example.com');
    const token = browser.cookies.get('session');
    assert(token);
    expect(
      (
        await browser.request({
          method: 'POST',
          url: '/api/auth/logout',
          payload: '',
          headers: { 'content-type': 'application/json' },
        })
      ).statusCode,
    ).toBe(204);
    expect(browser.cookies.has('session')).toBe(false);
    const thief = shop.browser();
    thief.cookies.set('session', token);
    expect(await userName(thief)).toBeNull();
    expect((await browser.post('/api/auth/logout')).statusCode).toBe(204);
  });
});
