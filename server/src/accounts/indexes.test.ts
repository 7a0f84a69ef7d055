import { buildApp } from '../app';
import { later, MINUTE_MS } from '../clock/clock';
import { deleteExpiredRateLimits } from '../http/rateLimit';
import { findScans, watchStatements } from '../testing/statementPlans';
import { TEST_ORIGIN } from '../testing/testConfig';
import { openTestShop, TEST_PASSWORD, type TestShop } from '../testing/testShop';
import { sendRequestedResets } from './passwordReset/sendRequestedResets';
import { deleteExpiredDevices } from './rememberedDevice';
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
    const reply = await app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, cookies });
    cookies = { ...cookies, ...Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value])) };
    expect(reply.statusCode).toBeLessThan(300);
  };
  try {
    const credentials = { email: 'indexed@example.com', password: TEST_PASSWORD };
    await post('register', credentials);
    await post('login', credentials);
    await post('forgot', { email: credentials.email, baseUrl: TEST_ORIGIN });
    await sendRequestedResets(context);
    shop.clock.set(later(new Date(), 6 * MINUTE_MS));
    await post('forgot', { email: credentials.email, baseUrl: TEST_ORIGIN });
    await sendRequestedResets(context);
    const [mail] = await shop.deliverMail();
    await post('reset', { code: /\/ResetPassword\/(\S+)/.exec(mail?.text ?? '')?.[1], password: TEST_PASSWORD });
    await post('logout', {});
    await deleteExpiredSessions(context);
    await deleteExpiredDevices(context);
    await deleteExpiredRateLimits(context);
  } finally {
    await app.close();
  }
  expect(statements.size).toBeGreaterThan(15);
  // There are few requests, because each waits only until the mail worker's next run.
  expect(await findScans(shop.context.db, statements, /Seq Scan on password_reset_requests/)).toEqual([]);
});
