import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { adminOf } from '../../testing/adminLine';
import { keepLog } from 'server-kit/testing/keepLog';
import { newestEvent, orderStatusOf } from '../../testing/paymentState';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { applyDispute } from './applyDispute';
import { catchUpReversals } from './handleEvent';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

/**
 * Buys a subscription. `act` changes its payment at the provider and sends the event. `isBlocked` reads the
 * subscription's state.
 */
async function bought() {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer);
  const subscription = async () => (await customer.get('/api/order/getsubscriptions/')).json<[SubscriptionDto]>()[0];
  const act = async (action: string, event: string) => {
    await selling.atProvider(paymentId, action);
    expect(await selling.sendWebhook(paymentId, event)).toBe(200);
  };
  return {
    customer,
    paymentId,
    act,
    subscriptionId: (await subscription()).id,
    isBlocked: async () => (await subscription()).isBlocked,
  };
}

test.each([
  ['refund', 'charge.refunded', 'Refunded'],
  ['dispute', 'charge.dispute.created', 'Disputed'],
])('a %s blocks the subscription and cancels its reminders', async (action, event, paymentStatus) => {
  const customer = await selling.signedIn(`${action}@example.com`);
  const paymentId = await buy(selling, customer);
  await selling.atProvider(paymentId, action);
  expect(await selling.sendWebhook(paymentId, event)).toBe(200);
  expect(await selling.sendWebhook(paymentId, event)).toBe(200);
  const [subscription] = (await customer.get('/api/order/getsubscriptions/')).json();
  expect(subscription).toMatchObject({ isBlocked: true, renewalLink: null, orders: [{ payment: { paymentStatus } }] });
  const due = await selling.context.db
    .selectFrom('outbox')
    .select('id')
    .where('about', '=', subscription.id)
    .where('cancelled_at', 'is', null)
    .execute();
  expect(due).toEqual([]);
});

test('an open dispute keeps its reason and the last moment to respond, and a later one if the bank gives more time', async () => {
  const { paymentId, act } = await bought();
  await act('dispute', 'charge.dispute.created');
  const listed = async () => (await adminOf(selling.context).adminJson(`disputes --find ${paymentId}`)).rows;
  expect(await listed()).toMatchObject([{ reason: 'fraudulent', 'respond by': expect.stringMatching(/^\d{4}-/) }]);
  const { id } = await selling.context.db
    .selectFrom('disputes')
    .select('id')
    .where('order_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const dispute = await selling.context.provider.readDispute(id);
  expect(dispute).toBeDefined();
  if (dispute) await applyDispute(selling.context, { ...dispute, dueAt: new Date('2030-01-02T12:00:00Z') });
  expect(await listed()).toMatchObject([{ 'respond by': '2030-01-02T12:00:00.000Z' }]);
});

test('a won dispute restores the subscription and its reminders', async () => {
  const { customer, paymentId, act, isBlocked } = await bought();
  await act('dispute', 'charge.dispute.created');
  expect(await isBlocked()).toBe(true);
  await act('dispute-won', 'charge.dispute.closed');
  const [subscription] = (await customer.get('/api/order/getsubscriptions/')).json();
  expect(subscription).toMatchObject({
    isBlocked: false,
    orders: [{ id: paymentId, payment: { paymentStatus: 'Paid' } }],
  });
  const due = await selling.context.db
    .selectFrom('outbox')
    .select('id')
    .where('about', '=', subscription.id)
    .where('cancelled_at', 'is', null)
    .execute();
  expect(due).toHaveLength(3);
});

test('a lost dispute keeps the subscription blocked', async () => {
  const { act, isBlocked } = await bought();
  await act('dispute', 'charge.dispute.created');
  await act('dispute-lost', 'charge.dispute.closed');
  expect(await isBlocked()).toBe(true);
});

test('a bank’s inquiry blocks a subscription only if it becomes a dispute', async () => {
  const { act, isBlocked } = await bought();
  await act('inquire', 'charge.dispute.created');
  expect(await isBlocked()).toBe(false);
  await act('dispute-won', 'charge.dispute.closed');
  await act('inquire', 'charge.dispute.created');
  await act('escalate', 'charge.dispute.updated');
  expect(await isBlocked()).toBe(true);
});

test.each([
  ['the merchant answers it', 'respond', 'charge.dispute.updated'],
  ['it becomes a dispute', 'escalate', 'charge.dispute.updated'],
  ['the bank closes it', 'dispute-won', 'charge.dispute.closed'],
])('a bank’s inquiry needs a decision until %s, even if its first event arrives again', async (_how, action, event) => {
  const { paymentId, act } = await bought();
  const review = async () => {
    const { rows } = await adminOf(selling.context).adminJson('review');
    return rows.filter(({ problem }) => problem === 'inquiry');
  };
  await act('inquire', 'charge.dispute.created');
  const asked = await newestEvent(selling, 'charge.dispute.created', paymentId);
  const reason = expect.stringMatching(
    /^The bank asks about a payment of £.+\. Answer by .+, or it can become a dispute\.$/,
  );
  expect(await review()).toMatchObject([{ order: expect.any(String), reason }]);
  await act(action, event);
  await selling.sendSigned(JSON.stringify({ ...asked, id: 'evt_again' }));
  expect(await review()).toEqual([]);
});

test('the same dispute does not block a subscription again after an unblock, but a second dispute does', async () => {
  const { paymentId, act, isBlocked, subscriptionId } = await bought();
  await act('dispute', 'charge.dispute.created');
  await adminOf(selling.context).admin(`unblock ${subscriptionId}`);
  await catchUpReversals(selling.context);
  await selling.sendSigned(
    JSON.stringify({ ...(await newestEvent(selling, 'charge.dispute.created', paymentId)), id: 'evt_again' }),
  );
  expect(await isBlocked()).toBe(false);
  await act('dispute-won', 'charge.dispute.closed');
  await act('dispute', 'charge.dispute.created');
  expect(await isBlocked()).toBe(true);
});

test('winning one of two disputes does not block a subscription that the operator has unblocked', async () => {
  const { paymentId, act, isBlocked, subscriptionId } = await bought();
  await act('dispute', 'charge.dispute.created');
  const { payment_intent } = await selling.sessionOf(paymentId);
  const created = Math.floor(Date.now() / 1000);
  const object = { id: 'du_second', payment_intent, status: 'needs_response', created };
  await selling.sendSigned(JSON.stringify({ id: 'evt_second', type: 'charge.dispute.created', data: { object } }));
  await adminOf(selling.context).admin(`unblock ${subscriptionId}`);
  await act('dispute-won', 'charge.dispute.closed');
  expect(await isBlocked()).toBe(false);
});

test('a late event about a closed dispute changes nothing', async () => {
  const { paymentId, act, isBlocked } = await bought();
  await selling.atProvider(paymentId, 'dispute');
  await act('dispute-won', 'charge.dispute.closed');
  await selling.sendWebhook(paymentId, 'charge.dispute.created');
  expect(await isBlocked()).toBe(false);
});

test('a subscription whose payment is refunded during a dispute stays blocked if the shop wins', async () => {
  const { act, isBlocked } = await bought();
  await act('dispute', 'charge.dispute.created');
  await act('refund', 'charge.refunded');
  await act('dispute-won', 'charge.dispute.closed');
  expect(await isBlocked()).toBe(true);
});

test('a partial refund leaves the subscription unchanged', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer);
  await selling.atProvider(paymentId, 'refund', { amount: '100' });
  await selling.sendWebhook(paymentId, 'charge.refunded');
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toMatchObject([
    { isBlocked: false, orders: [{ payment: { paymentStatus: 'Partly refunded' } }] },
  ]);
});

test('the shop blocks the subscription if the refund event arrives before the payment event', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay');
  await selling.atProvider(paymentId, 'refund');
  await selling.sendWebhook(paymentId, 'charge.refunded');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  expect(await orderStatusOf(selling, paymentId)).toBe('refunded');
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toMatchObject([{ isBlocked: true }]);
});

test('the shop finds a refund in the provider’s list of events if the webhook was lost', async () => {
  const paymentId = await buy(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'refund');
  await catchUpReversals(selling.context);
  expect(await orderStatusOf(selling, paymentId)).toBe('refunded');
});

test('a refund that the shop cannot record does not delay other refunds', async () => {
  const [broken, other] = [await buy(selling, await selling.signedIn()), await buy(selling, await selling.signedIn())];
  for (const paymentId of [broken, other]) await selling.atProvider(paymentId, 'refund');
  const { payment_intent } = await selling.sessionOf(broken);
  const provider: typeof selling.context.provider = Object.create(selling.context.provider, {
    reversalsSince: {
      async *value(since: Date) {
        yield {
          id: 'evt_broken',
          type: 'charge.refunded',
          kind: 'refund',
          paymentIntentId: String(payment_intent),
          refundedPence: Number.NaN,
          isFull: true,
        };
        yield* selling.context.provider.reversalsSince(since);
      },
    },
  });
  const { log, warnings } = keepLog();
  await catchUpReversals({ ...selling.context, provider, log });
  expect(warnings()).toMatchObject([
    { event: 'evt_broken', msg: 'a refund, a dispute or a failed payout could not be recorded' },
  ]);
  expect(await orderStatusOf(selling, other)).toBe('refunded');
});

test('an order stays in review after a refund of the overpaid amount', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.context.db
    .updateTable('orders')
    .set({ payable_pence: 300, discount_pence: 15_000 })
    .where('id', '=', paymentId)
    .execute();
  await selling.atProvider(paymentId, 'pay');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  await selling.atProvider(paymentId, 'refund', { amount: '15000' });
  await selling.sendWebhook(paymentId, 'charge.refunded');
  expect(await orderStatusOf(selling, paymentId)).toBe('review');
});
