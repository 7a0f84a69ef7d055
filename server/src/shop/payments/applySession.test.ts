import assert from 'node:assert';
import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { addMonths, calendarDateOf } from 'shared/domain/calendarDate';
import { DAY_MS } from 'server-kit/clock/clock';
import { newestEvent, orderNumberOf, orderStatusOf } from '../../testing/paymentState';
import { openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import type { TestBrowser } from '../../testing/testShop';
import { createPaymentProvider } from '../provider/PaymentContext';
import { sweep } from './checkOrder';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const sweepAll = () => sweep(selling.context, { ignoresBackOff: true });

test('simultaneous webhooks, success pages and sweeps deliver each order and its email only once', async () => {
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
  const subscriptions = (await customer.get('/api/order/getsubscriptions/')).json<SubscriptionDto[]>();
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
  expect(await orderStatusOf(selling, paymentId)).toBe('pending');
  selling.clock.set(new Date(Date.now() + 3 * 60_000));
  await sweep(selling.context);
  selling.clock.reset();
  expect(await orderStatusOf(selling, paymentId)).toBe('fulfilled');
});

test('an unpaid order expires with its session and is not checked again', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'expire');
  await sweepAll();
  expect(await orderStatusOf(selling, paymentId)).toBe('expired');
  expect(await sweepAll()).toBe(0);
});

test.each([
  ['on the day of the payment', 9, 3, 3],
  ['no earlier than the order, if the provider’s clock is slow', 2, 3, 2],
  ['no later than today, if the provider’s clock is fast', 9, -1, 0],
])('the term of a subscription that was paid during an outage starts %s', async (_what, placed, paid, counts) => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  await selling.context.db
    .updateTable('orders')
    .set({ created_at: daysAgo(placed) })
    .where('id', '=', paymentId)
    .execute();
  await selling.atProvider(paymentId, 'pay');
  const event = await newestEvent(selling, 'checkout.session.completed', paymentId);
  expect(
    await selling.sendSigned(JSON.stringify({ ...event, created: Math.floor(daysAgo(paid).getTime() / 1000) })),
  ).toBe(200);
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toMatchObject([
    { endDate: addMonths(calendarDateOf(daysAgo(counts)), 12) },
  ]);
  expect((await customer.post('/api/order/checkopenpayments')).json()).toMatchObject([{ paymentId, state: 'paid' }]);
});

test.each<[string, (paymentId: string, customer: TestBrowser) => Promise<unknown>]>([
  ['sweeper', sweepAll],
  ['success page', (paymentId, customer) => customer.get(`/api/order/checkpayment/${paymentId}`)],
  ['webhook', (paymentId) => selling.sendWebhook(paymentId, 'checkout.session.async_payment_succeeded')],
])('a bank debit counts from the day on which the money arrived, if the %s notices it later', async (who, notice) => {
  const customer = await selling.signedIn();
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  const setProviderClock = (days: number) =>
    selling.control('clock', { offsetSeconds: String((-days * DAY_MS) / 1_000) });
  await setProviderClock(9);
  const { paymentId } = await placePurchase(selling, customer);
  await selling.context.db
    .updateTable('orders')
    .set({ created_at: daysAgo(9) })
    .where('id', '=', paymentId)
    .execute();
  await selling.atProvider(paymentId, 'pay-later');
  if (who === 'sweeper') await sweepAll();
  await setProviderClock(3);
  await selling.atProvider(paymentId, 'payment-arrives');
  await setProviderClock(0);
  await notice(paymentId, customer);
  const [subscription] = (await customer.get('/api/order/getsubscriptions/')).json<SubscriptionDto[]>();
  const arrivedOn = calendarDateOf(daysAgo(3));
  expect(subscription?.endDate).toBe(addMonths(arrivedOn, 12));
  expect(calendarDateOf(new Date(subscription?.orders[0]?.payment.dateTime ?? 0))).toBe(arrivedOn);
});

test('a bank debit is delivered even if a restricted key cannot read when the money arrived', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay-later');
  await selling.atProvider(paymentId, 'payment-arrives');
  await selling.control('keys', { key: 'rk_test_no_events', 'permissions[]': 'rak_checkout_session_write' });
  const stripe = { ...selling.context.config.stripe, secretKey: 'rk_test_no_events' };
  const provider = createPaymentProvider({ stripe });
  const { id } = await selling.sessionOf(paymentId);
  expect(await provider.readSession(id)).toMatchObject({ state: 'paid', paidAt: expect.any(Date) });
});

test('the shop does not guess when a bank debit arrived while the provider refuses the question', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'pay-later');
  await selling.atProvider(paymentId, 'payment-arrives');
  const { id } = await selling.sessionOf(paymentId);
  await selling.control('trouble', { kind: 'refused', 'operations[]': 'events.list' });
  await expect(selling.context.provider.readSession(id)).rejects.toThrow();
  expect(await selling.context.provider.readSession(id)).toMatchObject({ state: 'paid' });
});

test('a session from the provider contains the time at which the customer paid', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  const { id } = await selling.sessionOf(paymentId);
  expect(await selling.context.provider.readSession(id)).toMatchObject({ state: 'open', paidAt: undefined });
  await selling.atProvider(paymentId, 'pay');
  const session = await selling.context.provider.readSession(id);
  assert(session?.paidAt);
  expect(Math.abs(session.paidAt.getTime() - Date.now())).toBeLessThan(60_000);
});

test.each(['success page', 'webhook'])(
  'the customer sees which card was charged if the %s delivers the order',
  async (first) => {
    const customer = await selling.signedIn();
    const { paymentId } = await placePurchase(selling, customer);
    await selling.atProvider(paymentId, 'pay');
    if (first === 'webhook') await selling.sendWebhook(paymentId, 'checkout.session.completed');
    else await customer.get(`/api/order/checkpayment/${paymentId}`);
    expect(await paymentShown(customer)).toMatchObject({ paymentType: 'Card', cardBrand: 'visa', cardLast4: '4242' });
  },
);

test('the email with the receipt leaves only when the shop knows which card was charged', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay');
  const known: Promise<unknown>[] = [];
  const { context } = selling;
  const { wakeMail } = context;
  context.wakeMail = () => void known.push(paymentShown(customer));
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  context.wakeMail = wakeMail;
  expect(await Promise.all(known)).toEqual([expect.objectContaining({ cardBrand: 'visa', cardLast4: '4242' })]);
});

test('the customer sees that an order was paid by bank debit', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay-later');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  await selling.atProvider(paymentId, 'payment-arrives');
  await selling.sendWebhook(paymentId, 'checkout.session.async_payment_succeeded');
  expect(await paymentShown(customer)).toMatchObject({ paymentType: 'Bank debit' });
});

test('the webhook delivers an order even if the provider does not return the card', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay');
  await selling.control('trouble', { kind: 'refused', 'operations[]': 'checkout.sessions.retrieve' });
  expect(await selling.sendWebhook(paymentId, 'checkout.session.completed')).toBe(200);
  expect(await orderStatusOf(selling, paymentId)).toBe('fulfilled');
  expect(await paymentShown(customer)).not.toHaveProperty('cardBrand');
});

async function paymentShown(customer: TestBrowser) {
  const [subscription] = (await customer.get('/api/order/getsubscriptions/')).json<SubscriptionDto[]>();
  return subscription?.orders[0]?.payment;
}

test('a delayed payment stays pending until the money arrives, and is cancelled if it fails', async () => {
  const customer = await selling.signedIn();
  const first = await placePurchase(selling, customer);
  await selling.atProvider(first.paymentId, 'pay-later');
  await selling.sendWebhook(first.paymentId, 'checkout.session.completed');
  expect((await customer.get(`/api/order/checkpayment/${first.paymentId}`)).json()).toEqual({
    paymentId: first.paymentId,
    orderNumber: await orderNumberOf(selling, first.paymentId),
    state: 'awaiting-funds',
    amount: 153,
    currency: 'GBP',
  });
  await selling.atProvider(first.paymentId, 'payment-arrives');
  await selling.sendWebhook(first.paymentId, 'checkout.session.async_payment_succeeded');
  const orders = selling.context.db.selectFrom('orders').select(['status', 'is_awaiting_funds']);
  expect(await orders.where('id', '=', first.paymentId).execute()).toEqual([
    { status: 'fulfilled', is_awaiting_funds: false },
  ]);

  const second = await placePurchase(selling, customer);
  await selling.atProvider(second.paymentId, 'pay-later');
  await selling.atProvider(second.paymentId, 'payment-fails');
  await sweepAll();
  expect(await orderStatusOf(selling, second.paymentId)).toBe('cancelled');
});

test('the shop delivers a cancelled order if the payment arrives later', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.context.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', paymentId).execute();
  await selling.atProvider(paymentId, 'pay');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  expect(await orderStatusOf(selling, paymentId)).toBe('fulfilled');
});

test.each([{ payable_pence: 15_299, discount_pence: 1 }, { currency: 'USD' }])(
  'an order whose payment has a different amount or currency (%j) goes to review and is not delivered',
  async (difference) => {
    const customer = await selling.signedIn();
    const { paymentId } = await placePurchase(selling, customer);
    await selling.context.db.updateTable('orders').set(difference).where('id', '=', paymentId).execute();
    await selling.atProvider(paymentId, 'pay');
    const reply = (await customer.get(`/api/order/checkpayment/${paymentId}`)).json();
    expect(reply.error).toContain("You don't need to pay again.");
    expect(reply.activationCodes).toBeUndefined();
    expect(await orderStatusOf(selling, paymentId)).toBe('review');
    await sweepAll();
    expect((await customer.get('/api/order/getsubscriptions/')).json()).toEqual([]);
  },
);
