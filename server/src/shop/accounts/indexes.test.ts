import { buildApp } from '../../app';
import { HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { deleteExpiredRateLimits } from 'server-kit/http/rateLimit';
import { findScans, watchStatements } from 'server-kit/testing/statementPlans';
import { TEST_ORIGIN } from '../../testing/testConfig';
import { openTestShop, TEST_PASSWORD, type TestShop } from '../../testing/testShop';
import { sendRequestedLinks } from './mailedLinks/sendRequestedLinks';
import { deleteExpiredAccess } from './revokeAccess';
import { deleteExpiredSessions } from './session';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('every statement about accounts uses an index', async () => {
  const { db, statements } = watchStatements(shop.context.db);
  const context = { ...shop.context, db };
  const app = await buildApp(context);
  let cookies = {};
  const post = async (path: string, payload: object) => {
    const reply = await app.inject({ method: 'POST', url: `/api/${path}`, payload, cookies });
    cookies = { ...cookies, ...Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value])) };
    expect(reply.statusCode).toBeLessThan(300);
  };
  const account = (call: string, payload: object) => post(`account/${call}`, payload);
  await shop.signedIn('taken@example.com');
  try {
    const credentials = { email: 'indexed@example.com', password: TEST_PASSWORD };
    await post('auth/register', credentials);
    await post('auth/login', credentials);
    await post('auth/forgot', { email: credentials.email, baseUrl: TEST_ORIGIN });
    await sendRequestedLinks(context);
    shop.clock.set(later(new Date(), 6 * MINUTE_MS));
    await post('auth/forgot', { email: credentials.email, baseUrl: TEST_ORIGIN });
    await sendRequestedLinks(context);
    const [mail] = await shop.deliverMail();
    await post('auth/reset', { code: /\/ResetPassword\/(\S+)/.exec(mail?.text ?? '')?.[1], password: TEST_PASSWORD });
    await post('auth/requestsigninlink', { email: credentials.email, baseUrl: TEST_ORIGIN });
    await sendRequestedLinks(context);
    const texts = (await shop.deliverMail()).map(({ text }) => text).join('\n');
    await post('auth/signinbydigits', { email: credentials.email, digits: /^\s*(\d{6})\s*$/m.exec(texts)?.[1] });
    await account('password', { password: TEST_PASSWORD, newPassword: TEST_PASSWORD });
    for (const email of ['wanted@example.com', 'taken@example.com'])
      await account('email', { email, password: TEST_PASSWORD, baseUrl: TEST_ORIGIN });
    await account('email', { email: 'wanted@example.com', password: TEST_PASSWORD, baseUrl: TEST_ORIGIN });
    const link = (await shop.deliverMail())
      .map(({ text }) => /\/account\/email\/(\S+)/.exec(text)?.[1])
      .filter(Boolean);
    await account('confirmemail', { code: link.at(-1) });
    shop.clock.set(later(new Date(), 3 * HOUR_MS));
    expect((await app.inject({ method: 'GET', url: '/api/account/sessions', cookies })).statusCode).toBe(200);
    await account('endsession', { id: 'none' });
    await account('endothersessions', {});
    await post('auth/logout', {});
    await deleteExpiredSessions(context);
    await deleteExpiredAccess(context);
    await deleteExpiredRateLimits(context);
  } finally {
    await app.close();
  }
  expect(statements.size).toBeGreaterThan(15);
  // The tables of requests need no index, because the mail worker keeps them small.
  expect(await findScans(shop.context.db, statements, /Seq Scan on (password_reset|sign_in)_requests/)).toEqual([]);
});
