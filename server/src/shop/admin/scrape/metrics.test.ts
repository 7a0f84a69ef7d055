import { once } from 'node:events';
import { sql } from 'kysely';
import { pino } from 'pino';
import { startBackgroundTask } from 'server-kit/clock/backgroundTask';
import { HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { addProcessMetrics } from 'server-kit/metrics/registry';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../../testing/sellingShop';
import { openTestShop } from '../../../testing/testShop';

const LOOPBACK = '127.0.0.1';
const TOKEN = 'a-token-of-the-monitoring';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

/** Requests the metrics from this machine and checks the headers of the reply. */
async function scrape(app = selling.app): Promise<string> {
  const answer = await app.inject({ method: 'GET', url: '/metrics', remoteAddress: LOOPBACK });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.body;
}

/** Returns the value of a sample, such as `shop_orders{status="paid"}`, or `undefined` if there is none. */
function sample(text: string, name: string, ...labels: string[]): number | undefined {
  const line = text
    .split('\n')
    .find(
      (each) =>
        (each.startsWith(`${name} `) || each.startsWith(`${name}{`)) && labels.every((label) => each.includes(label)),
    );
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')));
}

test("the shop's metrics come from the database", async () => {
  const customer = await selling.signedIn();
  await buy(selling, customer);
  const [pending, waiting, reviewed] = [
    await placePurchase(selling, customer),
    await placePurchase(selling, await selling.signedIn()),
    await placePurchase(selling, await selling.signedIn()),
  ];
  expect(pending.paymentId).toBeDefined();
  const { db, clock } = selling.context;
  const paid_at = later(clock.now(), -HOUR_MS);
  await db
    .updateTable('orders')
    .set({ status: 'paid', paid_at, delivery_failures: 2 })
    .where('id', '=', waiting.paymentId)
    .execute();
  await db.updateTable('orders').set({ status: 'review' }).where('id', '=', reviewed.paymentId).execute();
  const order = await db.selectFrom('outbox').select('id').where('kind', '=', 'order').executeTakeFirstOrThrow();
  const retrying = { last_error: '451 later', send_after: later(clock.now(), -MINUTE_MS) };
  await db.updateTable('outbox').set(retrying).where('id', '=', order.id).execute();
  const reminder = await db.selectFrom('outbox').select('id').where('kind', '=', 'reminder').executeTakeFirstOrThrow();
  const failed = { failed_at: clock.now(), cancelled_at: clock.now() };
  await db.updateTable('outbox').set(failed).where('id', '=', reminder.id).execute();

  const text = await scrape();
  const figures = ['pending', 'paid', 'fulfilled', 'review', 'expired', 'cancelled', 'refunded'].map((status) =>
    sample(text, 'shop_orders', `"${status}"`),
  );
  expect(figures).toEqual([1, 1, 1, 1, 0, 0, 0]);
  expect(sample(text, 'shop_review_orders')).toBe(1);
  expect(sample(text, 'shop_failing_deliveries')).toBe(1);
  expect(sample(text, 'shop_oldest_undelivered_order_seconds')).toBeCloseTo(3_600, -2);
  expect([sample(text, 'shop_open_disputes'), sample(text, 'shop_payment_mismatches')]).toEqual([0, 0]);
  expect(sample(text, 'shop_late_payment_events')).toBe(0);
  expect(sample(text, 'shop_mail_due')).toBe(1);
  expect([sample(text, 'shop_mail_retrying'), sample(text, 'shop_mail_failed_last_day')]).toEqual([1, 1]);
  expect(sample(text, 'shop_mail_oldest_due_seconds')).toBeCloseTo(60, -2);
  expect(sample(text, 'database_up')).toBe(1);
});

test('requests are counted by route template, method and status class, never by URL', async () => {
  const before = await scrape();
  const count = (text: string, ...labels: string[]) =>
    sample(text, 'http_request_duration_seconds_count', ...labels) ?? 0;
  const check = ['route="/api/order/checkpayment/:paymentId"', 'method="GET"', 'status="4xx"'];
  for (const id of ['private-one', 'private-two']) await selling.browser().get(`/api/order/checkpayment/${id}`);
  await selling.browser().request({ method: 'DELETE', url: '/private-address' });
  const after = await scrape();
  expect(count(after, ...check) - count(before, ...check)).toBe(2);
  expect(count(after, 'route="(none)"', 'status="4xx"') - count(before, 'route="(none)"', 'status="4xx"')).toBe(1);
  expect(after).not.toContain('private-');
  expect(sample(after, 'http_request_duration_seconds_bucket', ...check, 'le="+Inf"')).toBe(count(after, ...check));
});

/**
 * Returns how much each figure grows during `work`. The figures do not always start at zero, because other test files
 * in this process also change them.
 */
async function growthOf(read: () => Promise<number[]>, work: () => Promise<void>): Promise<number[]> {
  const before = await read();
  await work();
  return (await read()).map((figure, index) => figure - (before[index] ?? NaN));
}

test('calls to the payment provider are counted by operation and outcome', async () => {
  const counts = async () => {
    const text = await scrape();
    return [
      ['openSession', 'ok'],
      ['readSession', 'refused'],
      ['readSession', 'unavailable'],
    ].map(
      (labels) => sample(text, 'payment_provider_duration_seconds_count', ...labels.map((each) => `"${each}"`)) ?? 0,
    );
  };
  const growth = await growthOf(counts, async () => {
    await placePurchase(selling, await selling.signedIn());
    const { paymentId } = await placePurchase(selling, await selling.signedIn());
    const { id } = await selling.sessionOf(paymentId);
    await selling.failAtProvider(400, 1);
    await expect(selling.context.provider.readSession(id)).rejects.toThrow();
    await selling.failAtProvider(500, 3);
    await expect(selling.context.provider.readSession(id)).rejects.toThrow();
  });
  expect(growth).toEqual([2, 1, 1]);
});

test('rejected webhooks are counted by reason', async () => {
  const post = (headers: Record<string, string>) =>
    selling.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', ...headers },
      payload: '{}',
    });
  const reasons = async () => {
    const text = await scrape();
    return ['missing-signature', 'wrong-signature', 'wrong-time'].map(
      (reason) => sample(text, 'webhooks_rejected_total', `"${reason}"`) ?? NaN,
    );
  };
  const growth = await growthOf(reasons, async () => {
    await post({});
    await selling.sendSigned('{}', 0, 'whsec_wrong');
    await selling.sendSigned('{}', 420);
    await selling.sendSigned('{}', -420);
  });
  expect(growth).toEqual([1, 1, 2]);
});

test('a failed background task is counted, and a successful task records its time', async () => {
  let isFailing = true;
  const runs = new EventTarget();
  const ended = () => once(runs, 'end');
  const run = async () => {
    setImmediate(() => runs.dispatchEvent(new Event('end')));
    if (isFailing) throw new Error('no');
  };
  const task = startBackgroundTask({ name: 'sample', everyMs: HOUR_MS, log: pino({ level: 'silent' }), run });
  expect(sample(await scrape(), 'background_task_failures_total', '"sample"')).toBe(0);
  let end = ended();
  task.wake();
  await end;
  isFailing = false;
  end = ended();
  task.wake();
  await end;
  await task.stop();
  const text = await scrape();
  expect(sample(text, 'background_task_failures_total', '"sample"')).toBe(1);
  expect(sample(text, 'background_task_last_success_timestamp_seconds', '"sample"')).toBeGreaterThan(1_700_000_000);
});

test('the metrics include the process’s memory and CPU time', async () => {
  addProcessMetrics();
  const text = await scrape();
  for (const name of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_p99_seconds',
  ]) {
    expect(sample(text, name)).toBeGreaterThanOrEqual(0);
  }
});

test('when the database fails, the reply contains the process metrics and omits the shop metrics', async () => {
  const shop = await openTestShop();
  try {
    await sql`alter table orders rename to orders_away`.execute(shop.context.db);
    const text = await scrape(shop.app);
    expect(sample(text, 'database_up')).toBe(0);
    for (const name of [
      'shop_orders',
      'shop_review_orders',
      'shop_oldest_undelivered_order_seconds',
      'shop_mail_due',
    ]) {
      expect(sample(text, name)).toBeUndefined();
    }
    expect(sample(text, 'webhooks_rejected_total')).toBeGreaterThanOrEqual(0);
  } finally {
    await shop.close();
  }
});

describe('without METRICS_TOKEN, only this machine can read the metrics:', () => {
  test.each([
    ['127.0.0.1', {}, 200],
    ['::1', {}, 200],
    ['::ffff:127.0.0.1', {}, 200],
    ['10.0.0.7', {}, 404],
    // A proxy on this machine forwards requests from other machines.
    ['127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 404],
    ['127.0.0.1', { forwarded: 'for=203.0.113.9' }, 404],
    ['10.0.0.7', { authorization: `Bearer ${TOKEN}` }, 404],
  ])('%s with %j gets %i', async (remoteAddress, headers, status) => {
    expect((await selling.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode).toBe(status);
  });

  test('clients behind a trusted proxy cannot read the metrics', async () => {
    const shop = await openTestShop({ trustProxy: 1 });
    expect((await shop.app.inject({ url: '/metrics', remoteAddress: LOOPBACK })).statusCode).toBe(404);
    await shop.close();
  });
});

test('with METRICS_TOKEN, every caller needs the token', async () => {
  const shop = await openTestShop({ metricsToken: TOKEN, trustProxy: 1 });
  const statusOf = async (remoteAddress: string, authorization?: string) =>
    (
      await shop.app.inject({
        url: '/metrics',
        remoteAddress,
        headers: authorization === undefined ? {} : { authorization },
      })
    ).statusCode;
  try {
    expect(await statusOf('10.0.0.7', `Bearer ${TOKEN}`)).toBe(200);
    expect(await statusOf('10.0.0.7', 'Bearer wrong')).toBe(401);
    expect(await statusOf('10.0.0.7')).toBe(401);
    expect(await statusOf(LOOPBACK)).toBe(401);
  } finally {
    await shop.close();
  }
});
