/**
 * Serves the calls of a signed-in customer with bare Fastify handlers, which only run copies of the server's SQL
 * statements. The home page is a fixed string. `openBare` runs this script in a child process, with the environment
 * variables `PORT` and `DATABASE_URL`.
 */

import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const SESSION = `select users.id, users.email from sessions inner join users on users.id = sessions.user_id
  where sessions.token_hash = $1 and sessions.expires_at > $2`;
const SUBSCRIPTIONS = `select (select coalesce(json_agg(agg), '[]') from (select subscriptions.id, quantity, end_date, blocked_at,
  transfer_offers.email as offered_to, transfer_offers.expires_at as offered_until,
  (select coalesce(json_agg(agg), '[]') from (select invoices.html, orders.id, orders.status, orders.created_at,
     orders.paid_at, orders.currency, orders.payable_pence, orders.disputed_at, orders.refunded_pence,
     orders.country_code, orders.order_number, orders.quantity, orders.discount_pence, orders.card_brand,
     orders.card_last4, orders.payment_method, orders.terms_version, orders.grant_reason,
     (select coalesce(json_agg(agg), '[]') from (select refunds.amount_pence, refunds.status, refunds.created_at
      from refunds where refunds.order_id = orders.id
      order by refunds.created_at, refunds.succeeded_at, refunds.id) as agg) as refunds,
     (select coalesce(json_agg(agg), '[]') from (select credit_notes.number from credit_notes
      where credit_notes.order_id = orders.id
      union all select invoice_corrections.credit_note_number as number from invoice_corrections
      where invoice_corrections.order_id = orders.id order by number) as agg) as credit_notes
   from subscription_periods inner join orders on orders.id = subscription_periods.order_id
     left join invoices on invoices.order_id = orders.id
   where subscription_periods.subscription_id = subscriptions.id and orders.user_id = subscriptions.user_id
   order by orders.created_at desc) as agg) as orders,
  (select coalesce(json_agg(agg), '[]') from (select code, computer_name, label, own_end_date, subscriptions.end_date,
     coalesce(activation_codes.ended_at, added.removed_at) as removed_at, coalesce(added.codes_start, added.start_date) as start_date,
     (computer_name is null and (select activation_log.id from activation_log
      where activation_log.code = activation_codes.code and activation_log.action = 'released'
      order by activation_log.id desc limit 1) is not null) as is_freed
   from activation_codes left join subscription_periods added on added.order_id = activation_codes.added_by_order_id
   where activation_codes.subscription_id = subscriptions.id order by seat_no) as agg) as codes
  from subscriptions left join transfer_offers on transfer_offers.subscription_id = subscriptions.id
    and transfer_offers.ended_at is null and transfer_offers.expires_at > $2
  where subscriptions.user_id = sessions.user_id order by subscriptions.created_at desc) as agg) as subscriptions
  from sessions where token_hash = $1 and expires_at > $2`;
const INVOICE = `select orders.country_code, orders.status, orders.refunded_pence, orders.disputed_at, invoices.html,
  orders.payment_method, orders.card_brand, orders.card_last4, orders.grant_reason,
  (select coalesce(json_agg(agg), '[]') from (select credit_notes.number, credit_notes.html, credit_notes.voided_on from credit_notes
   where credit_notes.order_id = orders.id order by credit_notes.number) as agg) as credit_notes,
  (select coalesce(json_agg(agg), '[]') from (select invoice_corrections.credit_note_number, invoice_corrections.html
   from invoice_corrections where invoice_corrections.order_id = orders.id) as agg) as corrections
  from sessions
  left join orders on orders.user_id = sessions.user_id and orders.id = $1
  left join invoices on invoices.order_id = orders.id
  where sessions.token_hash = $2 and sessions.expires_at > $3`;
const PRICES = `select (select json_object_agg(quantity, unit_price_pence) from prices) as pence,
  (select json_object_agg(pair, rate) from exchange_rates) as rates`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const names = new Map([SESSION, SUBSCRIPTIONS, INVOICE, PRICES].map((text, index) => [text, `statement ${index}`]));
const rows = async (text, values = []) => (await pool.query({ name: names.get(text), text, values })).rows;
const app = Fastify();

function sessionOf({ headers }) {
  const token = /(?:^|; )session=([^;]+)/.exec(headers.cookie)?.[1] ?? '';
  return [createHash('sha256').update(token).digest('hex'), new Date()];
}

app.get('/api/auth/currentuserinfo', async (request) => {
  const [user] = await rows(SESSION, sessionOf(request));
  return { userName: user.email };
});
app.get('/api/order/getsubscriptions/', async (request) => {
  const [{ subscriptions }] = await rows(SUBSCRIPTIONS, sessionOf(request));
  return subscriptions;
});
app.get('/api/order/getinvoicedetails/:id', async (request) => {
  const [order] = await rows(INVOICE, [/** @type {{ id: string }} */ (request.params).id, ...sessionOf(request)]);
  return { invoiceHtml: order.html ?? undefined, countryName: order.country_code };
});
app.get('/PricesRates', async () => {
  const [{ pence, rates }] = await rows(PRICES);
  const pricesList = Object.fromEntries(Object.entries(pence).map(([quantity, each]) => [quantity, each / 100]));
  return { pricesList, rates };
});

// The parent process sends the HTML of the shop's home page.
const page = new Promise((resolve) => process.once('message', resolve));
app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(await page));

process.once('disconnect', () => process.exit());
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.send?.('ready');
