import type { Updateable } from 'kysely';
import { DAY_MS, HOUR_MS, later, SECOND_MS } from 'server-kit/clock/clock';
import type { Database } from 'server-kit/db/schema';
import { adminOf } from '../../testing/adminLine';
import { keepLog } from 'server-kit/testing/keepLog';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { useTestDatabase } from '../../testing/useTestDatabase';
import { disputeAdapter } from './disputeAdapter';
import { reconcile } from './reconcile';
import { reconcileNightly } from './startPaymentTasks';
import { refundAdapter } from './refundAdapter';

const database = useTestDatabase();
let selling: SellingShop;
beforeEach(async () => {
  selling = await openSellingShop({}, database());
});
afterEach(() => selling.close());

const since = () => later(new Date(), -DAY_MS);
const run = () => reconcile(selling.context, { since: since() });
const statusOf = async (paymentId: string) =>
  (await selling.context.db.selectFrom('orders').select('status').where('id', '=', paymentId).executeTakeFirstOrThrow())
    .status;
const mismatches = () =>
  selling.context.db.selectFrom('payment_mismatches').select(['kind', 'order_id', 'amount_pence']).execute();
const changeOrder = (paymentId: string, change: Updateable<Database['orders']>) =>
  selling.context.db.updateTable('orders').set(change).where('id', '=', paymentId).execute();
/** Makes the order old enough for the reconciliation, which skips recent orders. */
const age = (paymentId: string) => changeOrder(paymentId, { created_at: later(new Date(), -HOUR_MS) });

test('the reconciliation finds no difference after a purchase, an expired payment and an open payment', async () => {
  const customer = await selling.signedIn();
  await age(await buy(selling, customer));
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'expire');
  await placePurchase(selling, customer, { Qnt: 2 });
  const none = { refunds: 0, disputes: 0, settled: 0, recorded: 0, mismatches: 0 };
  expect(await run()).toEqual({ sessions: 3, orders: 1, ...none, isCut: false });
});

test('the reconciliation delivers a paid order that the shop had cancelled', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'pay');
  await selling.context.db
    .updateTable('orders')
    .set({ status: 'cancelled', next_check_at: null })
    .where('id', '=', paymentId)
    .execute();
  expect(await run()).toMatchObject({ settled: 1, mismatches: 0 });
  expect(await statusOf(paymentId)).toBe('fulfilled');
  expect(await run()).toMatchObject({ settled: 0, mismatches: 0 });
});

test('the reconciliation adds a paid session without an order to the review list only once', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'pay');
  await selling.context.db.deleteFrom('orders').where('id', '=', paymentId).execute();
  expect(await run()).toMatchObject({ mismatches: 1 });
  expect(await mismatches()).toEqual([{ kind: 'unknown-order', order_id: null, amount_pence: 15_300 }]);
  expect(await run()).toMatchObject({ mismatches: 0 });
});

/** Places an order and records it as delivered without a payment. */
async function deliverUnpaid(): Promise<string> {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await changeOrder(paymentId, { status: 'fulfilled', next_check_at: null });
  return paymentId;
}

test.each([
  ['is open at the provider', { status: 'fulfilled' as const }, 'the provider reports the session as open'],
  ['does not exist at the provider', { session_id: 'cs_gone' }, 'the provider has no session for it'],
  ['is missing', { session_id: null }, 'the provider has no session for it'],
  ['is open, although it was recorded as paid', { status: 'paid' as const }, 'reports the session as open'],
  ['is open, although it was refunded', { status: 'refunded' as const }, 'reports the session as open'],
])('the reconciliation sends a delivered order to review if its session %s', async (_what, change, finding) => {
  const paymentId = await deliverUnpaid();
  await changeOrder(paymentId, change);
  await age(paymentId);
  expect(await run()).toMatchObject({ mismatches: 1 });
  expect(await mismatches()).toEqual([{ kind: 'unpaid-delivery', order_id: paymentId, amount_pence: 15_300 }]);
  const { reason } = await selling.context.db
    .selectFrom('payment_mismatches')
    .select('reason')
    .executeTakeFirstOrThrow();
  expect(reason).toContain(finding);
});

test('the reconciliation accepts an order whose paid session is older than the compared period', async () => {
  await selling.control('clock', { offsetSeconds: String((-2 * DAY_MS) / SECOND_MS) });
  await age(await buy(selling, await selling.signedIn()));
  await selling.control('clock', { offsetSeconds: '0' });
  expect(await run()).toMatchObject({ sessions: 0, orders: 1, mismatches: 0 });
});

test('the reconciliation ignores the demo’s orders, which do not exist at the provider', async () => {
  const paymentId = await deliverUnpaid();
  await changeOrder(paymentId, { session_id: 'demo-session-1' });
  await age(paymentId);
  expect(await run()).toMatchObject({ orders: 0, mismatches: 0 });
});

test('the reconciliation skips orders from the last five minutes', async () => {
  await deliverUnpaid();
  expect(await run()).toMatchObject({ orders: 0, mismatches: 0 });
});

test('the reconciliation compares each of 401 orders once', async () => {
  const { db } = selling.context;
  const paymentId = await deliverUnpaid();
  await age(paymentId);
  const order = await db.selectFrom('orders').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
  const copies = Array.from({ length: 400 }, (_, index) => ({
    ...order,
    id: `copy-${index}`,
    order_number: `COPY${index}`,
    session_id: null,
  }));
  await db.insertInto('orders').values(copies).execute();
  expect(await run()).toMatchObject({ orders: 401, mismatches: 401, isCut: false });
  const limited = await reconcile(selling.context, { since: since(), limit: 400 });
  expect(limited).toMatchObject({ orders: 400, isCut: true });
});

test('the reconciliation reports that it is incomplete if only sessions exceed its limit', async () => {
  const customer = await selling.signedIn();
  for (const Qnt of [1, 2]) await placePurchase(selling, customer, { Qnt });
  const result = await reconcile(selling.context, { since: since(), limit: 1 });
  expect(result).toMatchObject({ sessions: 1, orders: 0, isCut: true });
});

test('the reconciliation stops at its limit and reports that it is incomplete', async () => {
  const customer = await selling.signedIn();
  for (const Qnt of [1, 2]) await age(await buy(selling, customer, { Qnt }));
  const result = await reconcile(selling.context, { since: since(), limit: 1 });
  expect(result).toMatchObject({ sessions: 1, orders: 1, isCut: true });
});

test('the reconciliation reads each of 401 disputes once', async () => {
  const order_id = await buy(selling, await selling.signedIn());
  const disputes = Array.from({ length: 401 }, (_, index) => ({ id: `du_${index}`, order_id, state: 'open' as const }));
  const recorded_at = new Date();
  await selling.context.db
    .insertInto('disputes')
    .values(disputes.map((dispute) => ({ ...dispute, recorded_at })))
    .execute();
  const ids: string[] = [];
  for await (const { id } of disputeAdapter(selling.context).oursSince(since())) {
    ids.push(id);
    if (ids.length > disputes.length) break;
  }
  expect(ids.sort()).toEqual(disputes.map(({ id }) => id).sort());
});

test('the reconciliation reads each of 401 refunds once', async () => {
  const order_id = await buy(selling, await selling.signedIn());
  const created_at = new Date();
  const refunds = Array.from({ length: 401 }, (_, index) => ({ id: `re_${index}`, order_id, created_at }));
  const row = { amount_pence: 1, status: 'pending' as const, reason: null, failure_reason: null };
  const times = { succeeded_at: null, failed_at: null };
  await selling.context.db
    .insertInto('refunds')
    .values(refunds.map((refund) => ({ ...row, ...times, ...refund })))
    .execute();
  const ids: string[] = [];
  for await (const { id } of refundAdapter(selling.context).oursSince(since())) {
    ids.push(id);
    if (ids.length > refunds.length) break;
  }
  expect(ids.sort()).toEqual(refunds.map(({ id }) => id).sort());
});

test('several servers together run the reconciliation once a night, after 02:00 in London', async () => {
  await selling.control('clock', { offsetSeconds: String((-3 * DAY_MS) / SECOND_MS) });
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'pay');
  await selling.control('clock', { offsetSeconds: '0' });
  await selling.context.db.updateTable('orders').set({ next_check_at: null }).where('id', '=', paymentId).execute();
  const { log, lines } = keepLog();
  const at = async (instant: string) => {
    selling.clock.set(new Date(instant));
    const context = { ...selling.context, log };
    await Promise.all([reconcileNightly(context), reconcileNightly(context)]);
    selling.clock.reset();
    return statusOf(paymentId);
  };
  expect(await at('2030-01-02T01:59:00Z')).toBe('pending');
  await selling.context.db.insertInto('scheduled_runs').values({ name: 'reconcile', ran_on: '2030-01-02' }).execute();
  expect(await at('2030-01-02T02:01:00Z')).toBe('pending');
  // In summer, 23:59 UTC is 00:59 of the next day in London.
  await selling.context.db.updateTable('scheduled_runs').set({ ran_on: '2030-07-02' }).execute();
  expect(await at('2030-07-02T23:59:00Z')).toBe('pending');
  expect(lines()).toEqual([]);
  expect(await at('2030-07-03T01:01:00Z')).toBe('fulfilled');
  expect(lines()).toContainEqual(
    expect.objectContaining({ msg: 'the nightly reconciliation finished', sessions: 1, settled: 1 }),
  );
});

test.each(['30', '0d', 'yesterday', '2027-02-31x', '-1d'])(
  'the command refuses --since=%s and explains the format',
  async (text) => {
    await expect(adminOf(selling.context).admin(`reconcile --since=${text}`)).rejects.toThrow(
      '--since must be a number of days',
    );
  },
);

test('the command reports that the provider and the orders agree', async () => {
  const { message } = await adminOf(selling.context).adminJson('reconcile --since 7d');
  expect(message).toBe('The provider and our orders agree.');
});
