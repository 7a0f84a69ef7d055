import pg from 'pg';
import { fillDatabase } from '../server/fillDatabase.mjs';

/**
 * Adds `orders` orders of the last two years to a migrated database, with everything that the office lists, such as
 * refunds, disputes, invoices and emails. All values except the days depend only on the id, so each run adds the same
 * orders.
 */
export async function fillOffice(databaseUrl, orders) {
  await fillDatabase(databaseUrl, orders);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of UPDATES) await client.query(statement);
    // Skip the rows that the demo data already contains.
    for (const statement of INSERTS) await client.query(`${statement} on conflict do nothing`);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** A whole number from 0 to `below - 1` for each id. `salt` makes the numbers of two columns independent. */
const random = (id, below, salt) => `(abs(hashtext(${id} || '${salt}')::bigint) % ${below})`;
const instant = (id, days) => `now() - ${random(id, days * 86_400, 'at')} * interval '1 second'`;
/** One order in 3,000 has a rare state, and one in 20,000 a rare country. */
const status = `case when ${random('id', 3_000, 'rare')} = 0 then 'review' when ${random('id', 100, 'status')} < 3 then 'expired'
  when ${random('id', 100, 'status')} < 5 then 'refunded' else 'fulfilled' end`;
const country = `case when ${random('id', 20_000, 'rare')} = 0 then 'LU' else
  (array['GB','GB','GB','GB','GB','GB','US','US','DE','FR'])[1 + ${random('id', 10, 'country')}] end`;
const isSold = "status in ('fulfilled', 'refunded')";
/** The values of an order that determine its other values. */
const drawn = `select id as drawn_id, ${instant('id', 730)} as moment, ${status} as state, 1 + ${random('id', 20, 'quantity')} as computers,
  ${status} in ('fulfilled', 'refunded') as is_sold from orders`;

const UPDATES = [
  `update orders set created_at = moment, status = state, country_code = ${country}, quantity = computers,
     business_name = case when ${random('id', 3, 'business')} = 0 then 'Company ' || id || ' ' || md5(id) else '' end,
     buyers_reference = case when ${random('id', 3, 'business')} = 0 then 'PO-' || id else '' end,
     card_brand = 'visa', card_last4 = lpad(${random('id', 10_000, 'card')}::text, 4, '0'),
     vat_treatment = 'rated', vat_percentage = 20, promo_code = case when ${random('id', 50, 'promo')} = 0 then 'SAVE10' end,
     total_pence = computers * 5400, payable_pence = computers * 5400, paid_pence = case when is_sold then computers * 5400 end,
     refunded_pence = case state when 'refunded' then computers * 5400 else 0 end,
     paid_at = case when is_sold then moment end, fulfilled_at = case when is_sold then moment end,
     booked_on = case when is_sold then (moment at time zone 'Europe/London')::date end
   from (${drawn}) as drawn where drawn_id = id`,
  // Store the orders by their time, as in a real shop, which inserts them one after the other.
  'cluster orders using orders_by_creation',
  `update users set created_at = ${instant('id', 730)},
     blocked_at = case when ${random('id', 1_000, 'blocked')} = 0 then now() end`,
  `update subscriptions set end_date = current_date - 365 + ${random('id', 730, 'end')}::integer, quantity = 1 + ${random('id', 20, 'quantity')},
     blocked_at = case when ${random('id', 500, 'blocked')} = 0 then now() end`,
  `update activation_codes set computer_name = 'PC-' || code where ${random('code', 3, 'computer')} = 0`,
];

const INSERTS = [
  `insert into refunds (id, order_id, amount_pence, status, created_at, succeeded_at)
   select 're-' || id, id, payable_pence, 'succeeded', created_at, created_at from orders where status = 'refunded'`,
  `insert into credit_notes (number, refund_id, order_id, amount_pence, vat_pence, issued_on, html)
   select 1000000 + row_number() over (order by created_at), 're-' || id, id, payable_pence, payable_pence / 6, created_at::date, ''
   from orders where status = 'refunded'`,
  `insert into invoices (number, order_id, issued_on, customer, html)
   select 1000000 + row_number() over (order by created_at), id, created_at::date, business_name, ''
   from orders where business_name <> '' and ${isSold}`,
  `insert into disputes (id, order_id, state, recorded_at, due_at)
   select 'dp-' || id, id, case when ${random('id', 100, 'state')} = 0 then 'open' else 'lost' end, created_at, created_at
   from orders where ${random('id', 500, 'dispute')} = 0`,
  // The outbox keeps sent emails for 90 days.
  `insert into outbox (id, dedupe_key, kind, about, user_id, recipient, payload, created_at, send_after, sent_at)
   select 'mail-' || orders.id, 'order:' || orders.id, 'order', null, user_id, email, '{}', orders.created_at, orders.created_at, orders.created_at
   from orders join users on users.id = user_id where orders.created_at > now() - interval '90 days'`,
  `insert into outbox (id, dedupe_key, kind, about, user_id, recipient, payload, created_at, send_after)
   select 'reminder-' || subscriptions.id || n, 'reminder:' || subscriptions.id || n, 'reminder', subscriptions.id, user_id, email,
     '{"quantity": 1}', subscriptions.created_at, end_date - n * 10
   from subscriptions join users on users.id = user_id, generate_series(0, 2) n where end_date - n * 10 > current_date`,
  `insert into outbox (id, dedupe_key, kind, user_id, recipient, payload, created_at, send_after, cancelled_at, failed_at, last_error)
   select 'failed-' || id, 'failed:' || id, 'password-reset', id, email, '{}', created_at, created_at, created_at, created_at, '550 5.1.1'
   from users where ${random('id', 2_000, 'failed')} = 0`,
  `insert into operator_log (at, who, origin, command, subject)
   select created_at, 'ann@example.com (support)', '127.0.0.1', 'refund', id from orders where status = 'refunded' order by created_at`,
  `insert into operator_log (at, who, origin, command, subject, before)
   select created_at, 'ann@example.com (support)', '127.0.0.1', 'set-email', id, jsonb_build_object('email', 'former-' || email)
   from users where ${random('id', 100, 'former')} = 0 order by created_at`,
  `insert into replaced_codes (code, subscription_id, reason, replaced_at)
   select 'OLD-' || code, subscription_id, 'lost', now() from activation_codes where ${random('code', 100, 'replaced')} = 0`,
  `insert into office_notes (about, author, note, at)
   select id, 'ann@example.com', 'Called us.', created_at from orders where ${random('id', 100, 'note')} = 0 order by created_at`,
  `insert into promo_codes (code, label, percentage)
   select 'C' || lpad(n::text, 5, '0'), 'batch ' || n / 100, 10 from generate_series(0, 9999) n`,
  `insert into webhook_events (provider, event_id, type, subject, received_at)
   select 'stripe', 'evt-' || id, 'checkout.session.completed', session_id, created_at
   from orders where created_at > now() - interval '30 days'`,
];
