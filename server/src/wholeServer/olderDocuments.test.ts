import { sql } from 'kysely';
import { openEmptyDatabase } from 'server-kit/testing/testDatabases';
import type { OpenDatabase } from 'server-kit/db/database';
import { migrateToLatest } from 'server-kit/db/migrate';
import { migrations } from '../migrations/index';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.close());

const page = (customer: string, vat: string) =>
  `<section>\n<h2>From</h2>\n<p>Seller</p>\n</section>\n<section>\n<h2>To</h2>\n<p>${customer}</p>\n</section>\n<p>${vat}</p><p>Paid in full.</p>`;

test("the migrations copy the VAT and the customer from the HTML of an older server's invoices", async () => {
  const { db } = database;
  const older = Object.entries(migrations).filter(([name]) => name < '013');
  await migrateToLatest(db, Object.fromEntries(older));

  await sql`insert into users (id, email, email_key, password_hash, created_at) values ('u', 'a@example.com', 'a@example.com', 'x', now())`.execute(
    db,
  );
  const invoices = [
    [
      'rated',
      page(
        'Buyer &amp; Sons &lt;Ltd&gt;\n1 &quot;High&quot; Street\nO&#39;Town &amp;lt;',
        'VAT registration number 1. The total includes VAT at 20%: £1.00, net £5.00.',
      ),
    ],
    ['unregistered', page('Ada Ltd\nLondon', 'VAT: N/A (supplier not VAT registered)')],
  ] as const;
  for (const [index, id] of ['rated', 'unregistered', 'uninvoiced'].entries()) {
    await sql`
      insert into orders (id, kind, user_id, quantity, unit_price_pence, total_pence, discount_pence, payable_pence, is_invoice_needed,
        business_name, billing_address, buyers_reference, country_code, site_origin, basket, status, created_at)
      values (${id}, 'purchase', 'u', 1, 600, 600, 0, 600, false, '', '', '', 'US', 'http://shop.test', 'b', 'fulfilled', now())`.execute(
      db,
    );
    const html = invoices.find(([order]) => order === id)?.[1];
    if (html)
      await sql`insert into invoices (number, order_id, issued_on, html) values (${index + 1}, ${id}, '2026-01-01', ${html})`.execute(
        db,
      );
  }

  await migrateToLatest(db, migrations);
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'vat_treatment', 'vat_percentage', 'paid_pence'])
    .orderBy('id')
    .execute();
  expect(orders).toEqual([
    { id: 'rated', vat_treatment: 'rated', vat_percentage: 20, paid_pence: null },
    { id: 'uninvoiced', vat_treatment: null, vat_percentage: null, paid_pence: null },
    { id: 'unregistered', vat_treatment: 'not-registered', vat_percentage: null, paid_pence: null },
  ]);
  const customers = await db.selectFrom('invoices').select('customer').orderBy('number').execute();
  expect(customers.map(({ customer }) => customer)).toEqual([
    'Buyer & Sons <Ltd>\n1 "High" Street\nO\'Town &lt;',
    'Ada Ltd\nLondon',
  ]);
  expect(await db.selectFrom('vat_rates').selectAll().execute()).toEqual([{ country_code: 'GB', percentage: 20 }]);
});
