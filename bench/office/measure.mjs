import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { buildStale } from '../../tooling/setup/build.mjs';
import { openSite } from '../openSite.mjs';
import { load } from '../server/load.mjs';
import { openPostgres } from '../server/openPostgres.mjs';
import { fillOffice } from './fillOffice.mjs';

const FEW_ORDERS = 1_000;
const MANY_ORDERS = 1_000_000;
const REQUESTS_IN_A_RUN = 20;
const MAX_MS = 100;

/** A word that only one company's name contains. */
const COMPANY_WORD = createHash('md5').update('purchase-79').digest('hex');
const COMPANY = `company purchase-79 ${COMPANY_WORD}`;

const day = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const YEAR = `since=${day(-365)}&until=${day(-1)}`;
/**
 * The maximum for totals. They read 125,000 orders for a quarter or 500,000 for a year, and people open them only a few
 * times a month.
 */
const MAX_TOTAL_MS = 1_000;
const isTotal = (name) => /^a (quarter|year)’s /.test(name);

/**
 * The first screen, each search, a customer, an order, a subscription, and each list with its sort orders and with the
 * filters that are most expensive for the database.
 */
const CALLS = {
  'first screen': 'home',
  ...searches({
    'an email address': 'customer-77@',
    'a former email address': 'former-customer-77',
    'a code': '77-CODE-77-1',
    'the beginning of a code': '7777-CODE',
    'the end of a code': '77777-1',
    'an old code': 'OLD-77-CODE-77-1',
    'a computer': 'PC-77-CODE-77-1',
    'a company': COMPANY,
    'a company with a short and a frequent word': `77 & company ${COMPANY_WORD}`,
    'a buyer’s reference': 'PO-purchase-79',
    'the start of an order number': 'CDFG',
    'a payment id of the provider': 'purchase-intent-77',
    'an invoice': 'INV-1000077',
    'a credit note': 'CN-1000077',
    'a card': '4242',
    'a price': '£108.00',
    'a promo code': 'SAVE10',
    'a batch of promo codes': 'batch 7',
  }),
  customer: 'customers/customer-77',
  order: 'orders/purchase-77',
  subscription: 'subscriptions/subscription-77',
  ...lists('orders', [
    '',
    'sort=created',
    'sort=pounds-desc',
    'sort=pounds',
    'status=review',
    'status=expired&sort=pounds-desc',
    'country=DE&sort=pounds',
    'country=LU',
    'country=LU&sort=pounds-desc',
    'promo=SAVE10&sort=pounds',
    'kind=renewal&status=refunded',
    'kind=addition',
    `since=${day(-30)}&until=${day(-1)}&sort=pounds-desc`,
    `since=${day(-700)}&until=${day(-690)}`,
    `find=${COMPANY}`,
    'find=£108.00&sort=pounds',
    'find=4242',
  ]),
  ...lists('customers', [
    '',
    'sort=registered',
    'sort=customer',
    'status=blocked',
    'find=customer-77@',
    'find=£108.00',
  ]),
  ...lists('endings', [
    '',
    'sort=computers-desc',
    `since=${day(0)}&until=${day(30)}&sort=computers-desc`,
    `since=${day(0)}&until=${day(30)}&country=DE`,
    'status=blocked',
    'status=ended&sort=ends-desc',
    'country=LU',
    'promo=SAVE10',
    'find=customer-77@',
    'find=£108.00',
  ]),
  ...lists('mail', [
    '',
    'sort=created',
    'status=failed',
    'status=cancelled',
    'status=planned',
    'status=due',
    'status=sending',
    'kind=order',
    'kind=dispute',
    'find=customer-77@',
    'find=£108.00',
  ]),
  ...lists('disputes', ['', 'sort=recorded', 'status=open', 'find=£108.00']),
  ...lists('log', ['', 'who=tom', 'command=grant', 'find=customer-77@example.com', 'find=77-CODE-77-1']),
  ...lists('notes', ['', `since=${day(-700)}&until=${day(-690)}`]),
  ...lists('promo', ['', 'find=batch 7']),
  ...lists('review', ['']),
  'sales by day': 'reports/sales?by=day',
  'a year’s sales by month': 'reports/sales?by=month',
  'a quarter’s VAT return': 'reports/vat-return',
  'a year’s VAT return': `reports/vat-return?${YEAR}`,
  'a quarter’s accounting': 'reports/accounting',
  ...lists('journal', ['', YEAR]),
  ...lists('xero-invoices', ['']),
};

/**
 * Measures how long the first screen and the lists of the office take on a small and on a large database.
 * @returns {Promise<import('../report/figure.mjs').Figure[]>}
 */
export async function measure({ runs, port, log }) {
  await buildStale();
  const postgres = await openPostgres(port + 5);
  const sites = [];
  try {
    const opened = {};
    for (const [index, [label, orders]] of Object.entries({
      'at 1,000 orders': FEW_ORDERS,
      'at 1,000,000': MANY_ORDERS,
    }).entries()) {
      const databaseUrl = await postgres.createDatabase(`office${orders}`);
      const site = await openSite({ port: port + 2 * index, env: { DATABASE_URL: databaseUrl } });
      sites.push(site);
      log(`filling a shop with ${orders.toLocaleString('en-GB')} orders`);
      await fillOffice(databaseUrl, orders);
      opened[label] = { port: site.port, cookie: await signInOwner(databaseUrl) };
    }
    return await measureCalls(opened, runs, log);
  } finally {
    await Promise.all(sites.map(({ close }) => close()));
    await postgres.close();
  }
}

async function measureCalls(opened, runs, log) {
  const figures = [];
  for (const [name, path] of Object.entries(CALLS)) {
    log(name);
    const measured = {};
    for (const [label, { port, cookie }] of Object.entries(opened)) {
      const times = [];
      for (let run = 0; run <= runs; run += 1) {
        const request = { port, path: `/api/office/${path}`, headers: { cookie }, connections: 1 };
        const { p50 } = await load({ ...request, requests: run === 0 ? 1 : REQUESTS_IN_A_RUN });
        if (run > 0) times.push(p50);
      }
      measured[label] = times;
    }
    figures.push({
      name,
      unit: 'ms',
      measured,
      goal: { variant: 'at 1,000,000', atMost: isTotal(name) ? MAX_TOTAL_MS : MAX_MS },
    });
  }
  return figures;
}

/** @returns the calls of the search by their names, one for each text */
function searches(texts) {
  return Object.fromEntries(
    Object.entries(texts).map(([what, text]) => [`search for ${what}`, `search?text=${encodeURIComponent(text)}`]),
  );
}

/** @returns the calls of a list by their names, one for each query */
function lists(name, queries) {
  return Object.fromEntries(queries.map((query) => [`${name} ${query}`.trim(), `reports/${name}?${encodeURI(query)}`]));
}

/** Creates a member of staff with a session, and returns the session's cookie. */
async function signInOwner(databaseUrl) {
  const token = randomUUID();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`insert into staff (id, email, email_key, role, created_at)
    values ('bench', 'bench@example.com', 'bench@example.com', 'owner', now())`);
  await client.query(
    `insert into staff_sessions (token_hash, id, staff_id, created_at, last_used_at, confirmed_at, expires_at)
     values ($1, 'bench', 'bench', now(), now(), now(), now() + interval '1 day')`,
    [createHash('sha256').update(token).digest('hex')],
  );
  await client.end();
  return `staff=${token}`;
}
