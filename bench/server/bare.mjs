import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The calls of a signed-in customer as a bare Fastify handler: the queries of the server, and nothing round them. Run as a process of its own with
 * `PORT` and `DATABASE_URL`.
 */
const SESSION = `select users.id, users.email from sessions inner join users on users.id = sessions.user_id
  where sessions.token_hash = $1 and sessions.expires_at > $2`;
const SUBSCRIPTIONS = `select id, quantity, end_date, blocked_at,
  (select coalesce(json_agg(agg), '[]') from (select invoices.html, orders.id, orders.status, orders.created_at, orders.paid_at, orders.currency, orders.payable_pence,
     orders.disputed_at, orders.refunded_pence, orders.country_code
   from subscription_periods inner join orders on orders.id = subscription_periods.order_id
     left join invoices on invoices.order_id = orders.id
   where subscription_periods.subscription_id = subscriptions.id and orders.user_id = subscriptions.user_id order by orders.created_at desc) as agg) as orders,
  (select coalesce(json_agg(agg), '[]') from (select code, computer_name from activation_codes
   where activation_codes.subscription_id = subscriptions.id order by seat_no) as agg) as codes
  from subscriptions where user_id = $1 order by created_at desc`;
const ORDER = 'select * from orders where id = $1 and user_id = $2';
const INVOICE = 'select html from invoices where order_id = $1';
const PRICES = 'select quantity, unit_price_pence from prices order by quantity';
const RATES = 'select pair, rate from exchange_rates';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const rows = async (text, values) => (await pool.query(text, values)).rows;
const app = Fastify();

async function userOf({ headers }) {
  const token = /(?:^|; )session=([^;]+)/.exec(headers.cookie)[1];
  const [user] = await rows(SESSION, [createHash('sha256').update(token).digest('hex'), new Date()]);
  return user;
}

app.get('/api/auth/currentuserinfo', async (request) => ({ userName: (await userOf(request)).email }));
app.get('/api/order/getsubscriptions/', async (request) => rows(SUBSCRIPTIONS, [(await userOf(request)).id]));
app.get('/api/order/getinvoicedetails/:id', async (request) => {
  const [order] = await rows(ORDER, [request.params.id, (await userOf(request)).id]);
  const [invoice] = await rows(INVOICE, [order.id]);
  return { invoiceHtml: invoice?.html, countryName: order.country_code };
});
app.get('/PricesRates', async () => {
  const [prices, rates] = await Promise.all([rows(PRICES), rows(RATES)]);
  return { pricesList: Object.fromEntries(prices.map((row) => [row.quantity, row.unit_price_pence / 100])), rates: Object.fromEntries(rates.map(({ pair, rate }) => [pair, rate])) };
});

process.once('disconnect', () => process.exit());
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.send?.('ready');
