import assert from 'node:assert';
import type { Updateable } from 'kysely';
import { DAY_MS, later, SECOND_MS } from 'server-kit/clock/clock';
import type { Database } from 'server-kit/db/schema';
import type { Order } from '../orders/tables';
import { adminOf } from '../../testing/adminLine';
import { keepLog } from 'server-kit/testing/keepLog';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { reconcile, type Reconciliation } from './reconcile';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterEach(() => selling.control('clock', { offsetSeconds: '0' }));
afterAll(() => selling.close());

const TEN_DAYS_S = (10 * DAY_MS) / SECOND_MS;

function run(context = selling.context): Promise<Reconciliation> {
  return reconcile(context, { since: later(new Date(), -DAY_MS) });
}

const missed = (what: string) => `the shop had not recorded the state of a ${what}, so the reconciliation recorded it`;

/** Buys and delivers an order whose later refunds and disputes send no events to the shop. */
async function delivered() {
  const { db } = selling.context;
  const paymentId = await buy(selling, await selling.signedIn());
  const read = (): Promise<Order> =>
    db.selectFrom('orders').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
  const { order_number, payment_intent_id: paymentIntent } = await read();
  assert(paymentIntent);
  return {
    paymentId,
    order_number,
    paymentIntent,
    read,
    atProvider: (action: string, fields?: Record<string, string>) => selling.atProvider(paymentId, action, fields),
    refund: async () => {
      const newest = (await selling.context.provider.listRefunds(paymentIntent)).at(-1);
      assert(newest);
      return newest;
    },
    isBlocked: async () => {
      const { blocked_at } = await db
        .selectFrom('subscriptions')
        .select('blocked_at')
        .where('origin_order_id', '=', paymentId)
        .executeTakeFirstOrThrow();
      return blocked_at !== null;
    },
    changeRefund: (change: Updateable<Database['refunds']>) =>
      db.updateTable('refunds').set(change).where('order_id', '=', paymentId).execute(),
    /** Returns the review rows of the order. */
    review: async () => {
      const { rows } = await adminOf(selling.context).adminJson('review');
      return rows
        .filter(({ order }) => order === order_number)
        .map(({ problem, pounds, reason }) => ({ problem, pounds, reason }));
    },
  };
}

test.each([
  ['a full refund', ['refund'], { status: 'refunded', refunded_pence: 15_300 }, true],
  ['a dispute', ['dispute'], { status: 'fulfilled', disputed_at: expect.any(Date) }, true],
  ['a lost dispute', ['dispute', 'dispute-lost'], { disputed_at: expect.any(Date) }, true],
  ['a won dispute', ['dispute', 'dispute-won'], { disputed_at: null }, false],
  ['an inquiry', ['inquire'], { disputed_at: null }, false],
])('the reconciliation handles %s once if its event was lost', async (_what, actions, state, isBlocked) => {
  const order = await delivered();
  for (const action of actions) await order.atProvider(action);
  expect(await run()).toMatchObject({ recorded: actions.includes('inquire') ? 0 : 1, mismatches: 0 });
  expect(await order.read()).toMatchObject(state);
  expect(await order.isBlocked()).toBe(isBlocked);
  expect(await run()).toMatchObject({ recorded: 0, mismatches: 0 });
});

test('the reconciliation restores the subscription if the event about a failed refund was lost', async () => {
  const order = await delivered();
  await order.atProvider('refund');
  await run();
  const { id } = await order.refund();
  await selling.control(`refunds/${id}/fail`);
  const { log, errors } = keepLog();
  expect(await run({ ...selling.context, log })).toMatchObject({ recorded: 1 });
  expect(await order.read()).toMatchObject({ status: 'fulfilled', refunded_pence: 0 });
  expect(await order.isBlocked()).toBe(false);
  expect(errors()).toContainEqual(expect.objectContaining({ refundId: id, msg: missed('refund') }));
  expect(await order.review()).toMatchObject([{ problem: 'refund-failed' }]);
});

test.each(['refund', 'dispute'])('the reconciliation logs an error for a %s whose event was lost', async (action) => {
  const order = await delivered();
  // Backdate the object by an hour, because the webhook of a new object may still arrive.
  await selling.control('clock', { offsetSeconds: '-3600' });
  await order.atProvider(action);
  const { log, errors } = keepLog();
  await run({ ...selling.context, log });
  expect(errors()).toMatchObject([{ msg: missed(action), [`${action}Id`]: expect.any(String) }]);
  const second = keepLog();
  await run({ ...selling.context, log: second.log });
  expect(second.errors()).toEqual([]);
});

test('the reconciliation records a new refund without an error, because its webhook may still arrive', async () => {
  const order = await delivered();
  await order.atProvider('refund');
  const { log, errors } = keepLog();
  expect(await run({ ...selling.context, log })).toMatchObject({ recorded: 1 });
  expect(errors()).toEqual([]);
});

test('a refund whose amount differs from the provider’s amount goes to review once and is logged', async () => {
  const order = await delivered();
  await order.atProvider('refund', { amount: '1000' });
  await run();
  await order.changeRefund({ amount_pence: 900 });
  const { log, errors } = keepLog();
  expect(await run({ ...selling.context, log })).toMatchObject({ recorded: 0, mismatches: 1 });
  const { id } = await order.refund();
  const reason = `The refund ${id} of order ${order.order_number} has the amount £9.00 here, but £10.00 at the provider.`;
  expect(await order.review()).toEqual([{ problem: 'refund-differs', pounds: '10.00', reason }]);
  expect(errors()).toMatchObject([{ msg: 'a payment needs review', kind: 'refund-differs', subject: id, reason }]);
  const second = keepLog();
  expect(await run({ ...selling.context, log: second.log })).toMatchObject({ recorded: 0, mismatches: 0 });
  expect(second.errors()).toEqual([]);
});

test.each([
  ['failed', 'succeeded'],
  ['cancelled', 'failed'],
] as const)("a refund that is %s only in the shop's records goes to review", async (status, theirs) => {
  const order = await delivered();
  await order.atProvider('refund', { amount: '1000' });
  if (theirs === 'failed') await selling.control(`refunds/${(await order.refund()).id}/fail`);
  await run();
  await order.changeRefund({ status });
  expect(await run()).toMatchObject({ recorded: 0, mismatches: 1 });
  expect(await order.review()).toContainEqual(
    expect.objectContaining({
      problem: 'refund-differs',
      reason: expect.stringContaining(`is ${status} here, but ${theirs} at the provider`),
    }),
  );
});

test("a dispute that was won only in the shop's records goes to review", async () => {
  const order = await delivered();
  await order.atProvider('dispute');
  await run();
  const { db } = selling.context;
  await db.updateTable('disputes').set({ state: 'won' }).where('order_id', '=', order.paymentId).execute();
  expect(await run()).toMatchObject({ recorded: 0, mismatches: 1 });
  expect(await order.review()).toMatchObject([
    { problem: 'dispute-differs', reason: expect.stringContaining('is won here, but open at the provider') },
  ]);
});

test('a refund and a dispute that do not exist at the provider go to review once', async () => {
  const { paymentId: order_id, review, order_number } = await delivered();
  const { db } = selling.context;
  const now = new Date();
  const refund = { id: 're_gone', amount_pence: 100, reason: null, failure_reason: null, succeeded_at: now };
  await db
    .insertInto('refunds')
    .values({ ...refund, order_id, status: 'succeeded', created_at: now, failed_at: null })
    .execute();
  await db.insertInto('disputes').values({ id: 'du_gone', order_id, state: 'open', recorded_at: now }).execute();
  expect(await run()).toMatchObject({ recorded: 0, mismatches: 2 });
  const gone = `of order ${order_number} is recorded here, but does not exist at the provider. Check that STRIPE_SECRET_KEY belongs to the correct account.`;
  expect(await review()).toMatchObject([
    { problem: 'unknown-refund', reason: `The refund re_gone ${gone}` },
    { problem: 'unknown-dispute', reason: `The dispute du_gone ${gone}` },
  ]);
  expect(await run()).toMatchObject({ mismatches: 0 });
});

test.each(['refund', 'dispute'])('a %s of a payment without an order goes to review', async (action) => {
  const order = await delivered();
  const { db } = selling.context;
  await order.atProvider(action);
  await db
    .updateTable('orders')
    .set({ payment_intent_id: `pi_other_${action}` })
    .where('id', '=', order.paymentId)
    .execute();
  expect(await run()).toMatchObject({ recorded: 0, mismatches: 1 });
  const { rows } = await adminOf(selling.context).adminJson('review');
  expect(rows.filter(({ problem }) => problem === `${action}-without-order`)).toMatchObject([
    { order: null, reason: expect.stringContaining(`for the payment ${order.paymentIntent}, which has no order here`) },
  ]);
});

test('a refund of a payment that is already in review adds no second review row', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'pay');
  await selling.atProvider(paymentId, 'refund');
  await selling.context.db.deleteFrom('orders').where('id', '=', paymentId).execute();
  expect(await run()).toMatchObject({ mismatches: 1 });
  const { rows } = await adminOf(selling.context).adminJson('review');
  expect(rows.at(-1)).toMatchObject({ problem: 'unknown-order' });
});

test('the reconciliation compares unfinished refunds and disputes of any age', async () => {
  const [refunded, disputed] = [await delivered(), await delivered()];
  await selling.control('clock', { offsetSeconds: String(-TEN_DAYS_S) });
  await selling.control('refunds', { status: 'pending', times: '1' });
  await selling.stripe.refunds.create({ payment_intent: refunded.paymentIntent });
  await disputed.atProvider('dispute');
  await selling.sendWebhook(refunded.paymentId, 'refund.created');
  await selling.sendWebhook(disputed.paymentId, 'charge.dispute.created');
  const longAgo = later(new Date(), -10 * DAY_MS);
  await refunded.changeRefund({ created_at: longAgo });
  await selling.context.db
    .updateTable('disputes')
    .set({ recorded_at: longAgo })
    .where('order_id', '=', disputed.paymentId)
    .execute();
  await selling.control(`refunds/${(await refunded.refund()).id}/fail`);
  await disputed.atProvider('dispute-won');
  expect(await run()).toMatchObject({ recorded: 2 });
  expect(await refunded.read()).toMatchObject({ status: 'fulfilled', refunded_pence: 0 });
  expect(await disputed.read()).toMatchObject({ disputed_at: null });
});

test('the reconciliation stops at its limit and reports that it is incomplete', async () => {
  const order = await delivered();
  for (const amount of ['100', '200']) await order.atProvider('refund', { amount });
  const since = later(new Date(), -DAY_MS);
  expect(await reconcile(selling.context, { since, limit: 1 })).toMatchObject({ refunds: 1, isCut: true });
});

test('the limit of the reconciliation includes refunds that only the shop has', async () => {
  const { paymentId: order_id } = await delivered();
  const refund = { amount_pence: 100, status: 'succeeded' as const, reason: null, failure_reason: null };
  const times = { created_at: later(new Date(), DAY_MS), succeeded_at: new Date(), failed_at: null };
  const ids = ['re_first', 're_second'];
  const { db } = selling.context;
  await db
    .insertInto('refunds')
    .values(ids.map((id) => ({ ...refund, ...times, id, order_id })))
    .execute();
  const since = later(new Date(), DAY_MS / 2);
  expect(await reconcile(selling.context, { since, limit: 1 })).toMatchObject({ refunds: 1, isCut: true });
  await db.deleteFrom('refunds').where('id', 'in', ids).execute();
});

test('the reconciliation ignores the demo’s refunds, which do not exist at the provider', async () => {
  const { paymentId: order_id } = await delivered();
  const refund = { amount_pence: 100, status: 'succeeded' as const, reason: null, failure_reason: null };
  const created_at = new Date();
  await selling.context.db
    .insertInto('refunds')
    .values({ ...refund, id: 'demo-refund-1', order_id, created_at, succeeded_at: created_at, failed_at: null })
    .execute();
  expect(await run()).toMatchObject({ mismatches: 0 });
});
