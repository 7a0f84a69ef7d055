import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { setUpStaff, STAFF_PASSWORD } from '../../testing/staff';
import { openTestShop, type TestShop } from '../../testing/testShop';
import { findStaffForUpdate, resetStaff } from './manageStaff';

// This test runs on PostgreSQL only, because the embedded database has one connection.

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Resolves when a statement of this database waits for a lock. */
async function someoneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      shop.context.db,
    );
    if (rows.length > 0) return;
    await setTimeout(10);
  }
}

test('a staff member who signs in while the account is reset is not signed in', async () => {
  const email = 'race@example.com';
  const { recoveryCodes } = await setUpStaff(shop, email);
  const browser = shop.browser();
  const credentials = { email, password: STAFF_PASSWORD, code: recoveryCodes[0] };
  const signingIn = await shop.context.db.transaction().execute(async (trx) => {
    const staff = await findStaffForUpdate(trx, email);
    const reply = browser.post('/api/staff/signin', credentials);
    await someoneWaits();
    await resetStaff(trx, shop.context, staff?.id ?? '');
    return { reply };
  });
  expect((await signingIn.reply).statusCode).toBe(401);
  expect((await browser.get('/api/staff/me')).statusCode).toBe(204);
});
