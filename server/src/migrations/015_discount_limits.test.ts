import { sql } from 'kysely';
import { createDb, type Db } from 'server-kit/db/database';
import { EmbeddedPool } from 'server-kit/db/embeddedPool';
import { migrateToLatest } from 'server-kit/db/migrate';
import { migrations } from './';

const END = '2027-03-14';
const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '015'));

let db: Db;
beforeAll(async () => {
  db = createDb(await EmbeddedPool.open({}));
  await migrateToLatest(db, older);
});
afterAll(() => db.destroy());

/** Inserts an order as an older server does. */
const place = (id: string, user: string, status: string, minute: number, discountPence = 1200, promo?: string) =>
  sql`
    insert into orders (id, kind, user_id, status, quantity, unit_price_pence, total_pence, discount_pence, payable_pence,
      promo_code, renews_subscription_id, is_invoice_needed, business_name, billing_address, buyers_reference,
      country_code, site_origin, basket, created_at)
    values (${id}, ${id === 'first' ? 'purchase' : 'renewal'}, ${user}, ${status}, 1, 6000, 6000, ${discountPence},
      ${6000 - discountPence}, ${promo ?? null}, ${id === 'first' ? null : 'subscription'}, false, '', '', '', 'GB',
      'http://shop.test', '', ${new Date(Date.UTC(2027, 2, 1, 12, minute))})`.execute(db);

test('if several renewals have the same early discount, the migration reserves it for the paid renewal', async () => {
  for (const id of ['ada', 'bob', 'cy']) {
    await sql`
      insert into users (id, email, email_key, password_hash, created_at)
      values (${id}, ${id}, ${id}, '', now())`.execute(db);
  }
  await place('first', 'ada', 'fulfilled', 0, 0);
  await sql`
    insert into subscriptions (id, user_id, origin_order_id, quantity, end_date, created_at)
    values ('subscription', 'ada', 'first', 1, ${END}, now())`.execute(db);
  await place('gone', 'ada', 'expired', 1);
  await place('open', 'ada', 'pending', 2);
  await place('paid', 'bob', 'paid', 3);
  await place('code', 'cy', 'pending', 4, 600, 'SAVE10');
  expect(await migrateToLatest(db, migrations)).toContain('015_discount_limits');
  expect(await db.selectFrom('early_discounts').selectAll().execute()).toEqual([
    { subscription_id: 'subscription', period_end: END, order_id: 'paid' },
  ]);
  const early = db.selectFrom('orders').select('id').where('early_discount_period_end', '=', END).orderBy('id');
  expect(await early.execute()).toEqual([{ id: 'open' }, { id: 'paid' }]);
});
