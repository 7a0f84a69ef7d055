import assert from 'node:assert';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { buildApp } from '../app';
import { openSellingShop, placePurchase, type SellingShop } from '../testing/sellingShop';
import { createDb, type Db } from 'server-kit/db/database';
import { openPostgresPool } from 'server-kit/db/postgresPool';

const HOLDER = fileURLToPath(new URL('../testing/postgres/holdLock.ts', import.meta.url));

let selling: SellingShop;
let db: Db;
let holder: ChildProcess | undefined;

beforeAll(async () => {
  selling = await openSellingShop();
  db = selling.context.db;
});
afterAll(async () => {
  // Use SIGKILL, because no other signal stops a frozen process.
  holder?.kill('SIGKILL');
  await selling.close();
});

async function urlOfDatabase(): Promise<string> {
  const { TEST_DATABASE_URL } = process.env;
  assert(TEST_DATABASE_URL);
  const current = db.selectNoFrom(sql<string>`current_database()`.as('name'));
  const { name } = await current.executeTakeFirstOrThrow();
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = `/${name}`;
  return url.href;
}

/** Starts another server that locks the invoice counter. Every delivery with an invoice needs this counter. */
async function startHolder(): Promise<ChildProcess> {
  holder = fork(HOLDER, [await urlOfDatabase()], { execArgv: ['--import', 'tsx'] });
  expect(await once(holder, 'message')).toContain('locked');
  return holder;
}

async function paidOrder() {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer, { InvoiceNeeded: true, Name: 'A', Address: 'B' });
  await selling.atProvider(paymentId, 'pay');
  return { customer, paymentId };
}

const invoiceNumbers = async () =>
  (await db.selectFrom('invoices').select('number').orderBy('number').execute()).map(({ number }) => number);

it('a frozen server loses its lock to another server, and retries its transaction when it resumes', async () => {
  const { paymentId } = await paidOrder();
  const other = await startHolder();
  other.kill('SIGSTOP');

  expect(await selling.sendWebhook(paymentId, 'checkout.session.completed')).toBe(200);
  expect(await invoiceNumbers()).toEqual([1]);

  const words: unknown[] = [];
  other.on('message', (word) => {
    words.push(word);
    // Let the other server continue after it has locked the counter again.
    if (word === 'locked') other.send('go on');
  });
  other.kill('SIGCONT');
  other.send('go on');
  expect(await once(other, 'exit')).toEqual([0, null]);
  expect(words).toEqual(['trying again', 'locked', 'committed']);
  expect(await db.selectFrom('invoice_counter').select('last_number').execute()).toEqual([{ last_number: 2 }]);
});

it('while the order is locked, a payment check gets 503 with Retry-After, and afterwards it gets 200', async () => {
  const { customer, paymentId } = await paidOrder();
  const impatient = createDb(openPostgresPool(`${await urlOfDatabase()}?lock_timeout=200`, () => undefined));
  const app = await buildApp({ ...selling.context, db: impatient });
  const check = () =>
    app.inject({ url: `/api/order/checkpayment/${paymentId}`, cookies: Object.fromEntries(customer.cookies) });
  const trx = await db.startTransaction().execute();
  try {
    await trx.selectFrom('orders').selectAll().where('id', '=', paymentId).forUpdate().execute();
    const refused = await check();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  } finally {
    await trx.rollback().execute();
  }
  expect((await check()).statusCode).toBe(200);
  await app.close();
  await impatient.destroy();
});

it('the server sets time limits on every connection, and uses one process for a query', async () => {
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'tcp_keepalives_idle'];
  const settings = [...limits, 'max_parallel_workers_per_gather'];
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in (${sql.join(settings)}) order by name`.execute(db);
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '5000' },
    { name: 'lock_timeout', setting: '8000' },
    { name: 'max_parallel_workers_per_gather', setting: '0' },
    { name: 'statement_timeout', setting: '30000' },
    { name: 'tcp_keepalives_idle', setting: '15' },
  ]);
});
