import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { addMonths, calendarDateOf } from 'shared/domain/calendarDate';
import { parseCommand } from '../admin/runCommand';
import { DAY_MS } from '../clock/clock';
import { orderNumberOf } from '../testing/orderNumberOf';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../testing/sellingShop';
import type { TestBrowser } from '../testing/testShop';
import { catchUpReversals } from './catchUpReversals';
import { sweep } from './sweep';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const statusOf = async (paymentId: string) =>
  (await selling.context.db.selectFrom('orders').select('status').where('id', '=', paymentId).executeTakeFirstOrThrow())
    .status;
/**
 * Buys a subscription. Returns it with functions that change its payment at the provider and send the event at once.
 */
async function bought() {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer);
  const subscription = async () => (await customer.get('/api/order/getsubscriptions/')).json()[0];
  const act = async (action: string, event: string) => {
    await selling.atProvider(paymentId, action);
    expect(await selling.sendWebhook(paymentId, event)).toBe(200);
  };
  return {
    customer,
    paymentId,
    act,
    subscriptionId: (await subscription()).id as string,
    isBlocked: async () => (await subscription()).isBlocked,
  };
}

async function newest(type: string, paymentId: string) {
  const { payment_intent } = await selling.sessionOf(paymentId);
  const { data } = await selling.stripe.events.list({ type, limit: 100 });
  return data.find(({ data: { object } }) => 'payment_intent' in object && object.payment_intent === payment_intent)!;
}

const sweepAll = () => sweep(selling.context, { ignoresBackOff: true });

test('webhook, duplicate, success page and sweeper at once create one subscription, one set of codes and one email', async () => {
  const customer = await selling.signedIn('storm@example.com');
  const orders = [];
  for (const Qnt of [1, 2, 3, 4, 5]) {
    const { paymentId } = await placePurchase(selling, customer, { Qnt });
    await selling.atProvider(paymentId, 'pay');
    orders.push({ paymentId, Qnt });
    await Promise.all([
      selling.sendWebhook(paymentId, 'checkout.session.completed'),
      selling.sendWebhook(paymentId, 'checkout.session.completed'),
      customer.get(`/api/order/checkpayment/${paymentId}`),
      customer.get(`/api/order/checkpayment/${paymentId}`),
      sweepAll(),
      sweepAll(),
    ]);
  }
  const subscriptions = (await customer.get('/api/order/getsubscriptions/')).json() as {
    qnt: number;
    activationCodes: unknown[];
    orders: { id: string }[];
  }[];
  expect(
    subscriptions.map(({ qnt, activationCodes, orders: paid }) => [qnt, activationCodes.length, paid.length]).sort(),
  ).toEqual([1, 2, 3, 4, 5].map((count) => [count, count, 1]));
  const mails = (await selling.deliverMail()).filter(({ to }) => to === 'storm@example.com');
  expect(mails).toHaveLength(orders.length);
});

test('the sweeper delivers an order if the customer closed the tab and the webhook was lost', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'pay');
  await sweep(selling.context);
  expect(await statusOf(paymentId)).toBe('pending');
  selling.clock.set(new Date(Date.now() + 3 * 60_000));
  await sweep(selling.context);
  selling.clock.reset();
  expect(await statusOf(paymentId)).toBe('fulfilled');
});

test('an unpaid order expires with its session and is not checked again', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'expire');
  await sweepAll();
  expect(await statusOf(paymentId)).toBe('expired');
  expect(await sweepAll()).toBe(0);
});

test.each([
  ['from the payment, not from the day on which it was noticed', 9, 3, 3],
  ['from the order at the earliest, whatever the provider’s clock says', 2, 3, 2],
  ['from today at the latest, whatever the provider’s clock says', 9, -1, 0],
])('after an outage a subscription counts %s', async (_what, placed, paid, counts) => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  await selling.context.db
    .updateTable('orders')
    .set({ created_at: daysAgo(placed) })
    .where('id', '=', paymentId)
    .execute();
  await selling.atProvider(paymentId, 'pay');
  const event = await newest('checkout.session.completed', paymentId);
  expect(
    await selling.sendSigned(JSON.stringify({ ...event, created: Math.floor(daysAgo(paid).getTime() / 1000) })),
  ).toBe(200);
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toMatchObject([
    { endDate: addMonths(calendarDateOf(daysAgo(counts)), 12) },
  ]);
  expect((await customer.post('/api/order/checkopenpayments')).json()).toEqual([
    { paymentId, kind: 'purchase', orderNumber: await orderNumberOf(selling, paymentId) },
  ]);
});

test('the provider returns the time of a payment', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  const { id } = await selling.sessionOf(paymentId);
  expect(await selling.context.provider.readSession(id)).toMatchObject({ state: 'open', paidAt: undefined });
  await selling.atProvider(paymentId, 'pay');
  const session = await selling.context.provider.readSession(id);
  expect(Math.abs(session!.paidAt!.getTime() - Date.now())).toBeLessThan(60_000);
});

test.each(['success page', 'webhook'])('the customer sees the card that paid if the %s comes first', async (first) => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay');
  if (first === 'webhook') await selling.sendWebhook(paymentId, 'checkout.session.completed');
  else await customer.get(`/api/order/checkpayment/${paymentId}`);
  expect(await paymentShown(customer)).toMatchObject({ paymentType: 'Card', cardBrand: 'visa', cardLast4: '4242' });
});

test('the webhook delivers an order although the provider does not tell the card', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay');
  await selling.control('trouble', { kind: 'refused', 'operations[]': 'checkout.sessions.retrieve' });
  expect(await selling.sendWebhook(paymentId, 'checkout.session.completed')).toBe(200);
  expect(await statusOf(paymentId)).toBe('fulfilled');
  expect(await paymentShown(customer)).not.toHaveProperty('cardBrand');
});

async function paymentShown(customer: TestBrowser) {
  const [subscription] = (await customer.get('/api/order/getsubscriptions/')).json<SubscriptionDto[]>();
  return subscription?.orders[0]?.payment;
}

test('a delayed payment is pending until its money arrives, and cancelled if it fails', async () => {
  const customer = await selling.signedIn();
  const first = await placePurchase(selling, customer);
  await selling.atProvider(first.paymentId, 'pay-later');
  await selling.sendWebhook(first.paymentId, 'checkout.session.completed');
  expect((await customer.get(`/api/order/checkpayment/${first.paymentId}`)).json()).toEqual({
    paymentId: first.paymentId,
    orderNumber: await orderNumberOf(selling, first.paymentId),
    isPending: true,
    isAwaitingFunds: true,
    amount: 153,
    currency: 'GBP',
  });
  await selling.atProvider(first.paymentId, 'payment-arrives');
  await selling.sendWebhook(first.paymentId, 'checkout.session.async_payment_succeeded');
  expect(await statusOf(first.paymentId)).toBe('fulfilled');

  const second = await placePurchase(selling, customer);
  await selling.atProvider(second.paymentId, 'pay-later');
  await selling.atProvider(second.paymentId, 'payment-fails');
  await sweepAll();
  expect(await statusOf(second.paymentId)).toBe('cancelled');
});

test('the shop delivers a cancelled order whose money arrives after all', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.context.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', paymentId).execute();
  await selling.atProvider(paymentId, 'pay');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  expect(await statusOf(paymentId)).toBe('fulfilled');
});

test.each([{ payable_pence: 15_299, discount_pence: 1 }, { currency: 'USD' }])(
  'a payment that differs from the order (%j) goes to review and delivers nothing',
  async (difference) => {
    const customer = await selling.signedIn();
    const { paymentId } = await placePurchase(selling, customer);
    await selling.context.db.updateTable('orders').set(difference).where('id', '=', paymentId).execute();
    await selling.atProvider(paymentId, 'pay');
    const answer = (await customer.get(`/api/order/checkpayment/${paymentId}`)).json();
    expect(answer.error).toContain("You don't need to pay again.");
    expect(answer.activationCodes).toBeUndefined();
    expect(await statusOf(paymentId)).toBe('review');
    await sweepAll();
    expect((await customer.get('/api/order/getsubscriptions/')).json()).toEqual([]);
  },
);

test.each([
  ['refund', 'charge.refunded', 'Refunded'],
  ['dispute', 'charge.dispute.created', 'Disputed'],
])('a %s blocks the subscription and its reminders', async (action, event, paymentStatus) => {
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

test('a bank’s inquiry blocks nothing, unless it becomes a dispute', async () => {
  const { act, isBlocked } = await bought();
  await act('inquire', 'charge.dispute.created');
  expect(await isBlocked()).toBe(false);
  await act('dispute-won', 'charge.dispute.closed');
  await act('inquire', 'charge.dispute.created');
  await act('escalate', 'charge.dispute.updated');
  expect(await isBlocked()).toBe(true);
});

test('after an unblock the same dispute does not block again, but a second one does', async () => {
  const { paymentId, act, isBlocked, subscriptionId } = await bought();
  await act('dispute', 'charge.dispute.created');
  await parseCommand(['unblock', subscriptionId]).run!(selling.context);
  await catchUpReversals(selling.context);
  await selling.sendSigned(JSON.stringify({ ...(await newest('charge.dispute.created', paymentId)), id: 'evt_again' }));
  expect(await isBlocked()).toBe(false);
  await act('dispute-won', 'charge.dispute.closed');
  await act('dispute', 'charge.dispute.created');
  expect(await isBlocked()).toBe(true);
});

test('an event about an ended dispute changes nothing', async () => {
  const { paymentId, act, isBlocked } = await bought();
  await selling.atProvider(paymentId, 'dispute');
  await act('dispute-won', 'charge.dispute.closed');
  await selling.sendWebhook(paymentId, 'charge.dispute.created');
  expect(await isBlocked()).toBe(false);
});

test('a subscription refunded during a dispute stays blocked when the dispute is won', async () => {
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

test('a refund event that arrives before the payment event is applied to the payment', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay');
  await selling.atProvider(paymentId, 'refund');
  await selling.sendWebhook(paymentId, 'charge.refunded');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  expect(await statusOf(paymentId)).toBe('refunded');
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toMatchObject([{ isBlocked: true }]);
});

test('a refund whose webhook was lost is found in the provider’s list', async () => {
  const paymentId = await buy(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'refund');
  await catchUpReversals(selling.context);
  expect(await statusOf(paymentId)).toBe('refunded');
});

test('a refund that cannot be recorded does not delay other refunds', async () => {
  const [broken, other] = [await buy(selling, await selling.signedIn()), await buy(selling, await selling.signedIn())];
  for (const paymentId of [broken, other]) await selling.atProvider(paymentId, 'refund');
  const { payment_intent } = await selling.sessionOf(broken);
  const provider = Object.create(selling.context.provider, {
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
  }) as typeof selling.context.provider;
  await catchUpReversals({ ...selling.context, provider });
  expect(await statusOf(other)).toBe('refunded');
});

test('an order stays in review after the overpaid amount is refunded', async () => {
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
  expect(await statusOf(paymentId)).toBe('review');
});
