import { buildApp } from '../../app';
import { findScans, watchStatements } from 'server-kit/testing/statementPlans';
import { openTestShop, TEST_PASSWORD, type TestShop } from '../../testing/testShop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('every statement of the export and deletion uses an index', async () => {
  const { cookies } = await shop.signedIn('indexed@example.com');
  const { db, statements } = watchStatements(shop.context.db);
  const app = await buildApp({ ...shop.context, db });
  const session = { cookies: Object.fromEntries(cookies) };
  const body = { password: TEST_PASSWORD, visitorId: 'visitor-1' };
  try {
    const file = await app.inject({ method: 'GET', url: '/api/account/export?visitorId=visitor-1', ...session });
    expect(file.statusCode).toBe(200);
    const deletion = await app.inject({ method: 'POST', url: '/api/account/delete', payload: body, ...session });
    expect(deletion.statusCode).toBe(204);
  } finally {
    await app.close();
  }
  expect(statements.size).toBeGreaterThan(20);
  // The table has few rows, because the mail worker's next run deletes them.
  expect(await findScans(shop.context.db, statements, /Seq Scan on (password_reset|sign_in)_requests/)).toEqual([]);
});
