import { DAY_MS, later } from 'server-kit/clock/clock';
import type { OrderStatus } from '../orders/tables';
import { adminOf } from '../../testing/adminLine';
import { keepLog } from 'server-kit/testing/keepLog';
import { openSellingShop, placePurchase, purchaseBody, type SellingShop } from '../../testing/sellingShop';
import type { TestBrowser } from '../../testing/testShop';
import { checkOrder, sweep } from './checkOrder';
import { reconcile } from './reconcile';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const findOrder = (paymentId: string) =>
  selling.context.db.selectFrom('orders').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
const statusOf = async (paymentId: string) => (await findOrder(paymentId)).status;
const errorOf = async (customer: TestBrowser, paymentId: string) =>
  (await customer.get(`/api/order/checkpayment/${paymentId}`)).json().error;
const mismatches = (orderId: string) =>
  selling.context.db.selectFrom('payment_mismatches').select('kind').where('order_id', '=', orderId).execute();
const sendEvent = (type: string, object: object) =>
  selling.sendSigned(JSON.stringify({ id: `evt_${Math.random()}`, object: 'event', type, data: { object } }));

/** Gives an order a wrong final status and stops its checks, as a mistake could. */
async function endWrongly(paymentId: string, status: OrderStatus) {
  await selling.context.db
    .updateTable('orders')
    .set({ status, next_check_at: null })
    .where('id', '=', paymentId)
    .execute();
}

test.each(['checkout.session.expired', 'checkout.session.async_payment_failed'])(
  'the event %s for a replaced session does not end the order',
  async (type) => {
    const customer = await selling.signedIn();
    const { paymentId } = await placePurchase(selling, customer);
    const replaced = {
      id: `cs_replaced_${type}`,
      object: 'checkout.session',
      client_reference_id: paymentId,
      status: 'expired',
      payment_status: 'unpaid',
    };
    expect(await sendEvent(type, replaced)).toBe(200);
    expect(await statusOf(paymentId)).toBe('pending');
    await selling.atProvider(paymentId, 'pay');
    await customer.get(`/api/order/checkpayment/${paymentId}`);
    expect(await statusOf(paymentId)).toBe('fulfilled');
  },
);

test.each<[string, OrderStatus, (paymentId: string, customer: TestBrowser) => Promise<unknown>]>([
  ['the success page', 'expired', (paymentId, customer) => customer.get(`/api/order/checkpayment/${paymentId}`)],
  ['"Already paid?"', 'cancelled', (_paymentId, customer) => customer.post('/api/order/checkopenpayments')],
  ['the operator', 'expired', async (paymentId) => checkOrder(selling.context, await findOrder(paymentId))],
  ['the cancel page', 'expired', (paymentId, customer) => customer.post('/api/order/cancelpayment', { paymentId })],
])('%s delivers a paid order that the shop had wrongly marked as %s', async (_who, status, ask) => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay');
  await endWrongly(paymentId, status);
  await ask(paymentId, customer);
  expect(await statusOf(paymentId)).toBe('fulfilled');
});

test.each([
  ['expired', ['expire'], 'checkout.session.expired'],
  ['cancelled', ['pay-later', 'payment-fails'], 'checkout.session.async_payment_failed'],
])('the sweeper checks an order one last time after an event marks it as %s', async (status, actions, event) => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  for (const action of actions) await selling.atProvider(paymentId, action);
  await selling.sendWebhook(paymentId, event);
  expect(await findOrder(paymentId)).toMatchObject({ status, next_check_at: expect.any(Date) });
  await sweep(selling.context, { ignoresBackOff: true });
  expect(await findOrder(paymentId)).toMatchObject({ status, next_check_at: null });
});

test('the shop keeps checking a cancelled order while its payment page is open', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  const { db, clock } = selling.context;
  const change = { status: 'cancelled' as const, next_check_at: clock.now() };
  await db.updateTable('orders').set(change).where('id', '=', paymentId).execute();
  await checkOrder(selling.context, await findOrder(paymentId));
  expect(await findOrder(paymentId)).toMatchObject({ status: 'cancelled', next_check_at: expect.any(Date) });
});

test('a cancelled order stays cancelled when its payment page expires', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await endWrongly(paymentId, 'cancelled');
  await selling.atProvider(paymentId, 'expire');
  await selling.sendWebhook(paymentId, 'checkout.session.expired');
  expect(await statusOf(paymentId)).toBe('cancelled');
});

test.each([
  ['cancelled', false],
  ['review', true],
] as const)(
  'the shop checks an order in %s again after the customer starts a delayed payment',
  async (status, isAwaiting) => {
    const { paymentId } = await placePurchase(selling, await selling.signedIn());
    await selling.context.db
      .updateTable('orders')
      .set({ status, is_awaiting_funds: isAwaiting, next_check_at: null })
      .where('id', '=', paymentId)
      .execute();
    await selling.atProvider(paymentId, 'pay-later');
    await selling.sendWebhook(paymentId, 'checkout.session.completed');
    expect(await findOrder(paymentId)).toMatchObject({ status: 'pending', next_check_at: expect.any(Date) });
  },
);

test('a customer sees "Nothing was charged" only after the provider has confirmed it', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'expire');
  await customer.get(`/api/order/checkpayment/${paymentId}`);
  expect(await errorOf(customer, paymentId)).toBe('This payment was not completed. Nothing was charged.');
  await selling.failAtProvider(500, 1);
  expect(await errorOf(customer, paymentId)).toMatch(/has not confirmed yet that .*\. Please check again/);
});

test('a customer does not see "Nothing was charged" while the payment page of a cancelled order is open', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await endWrongly(paymentId, 'cancelled');
  expect(await errorOf(customer, paymentId)).toMatch(/has not confirmed yet that nothing was charged/);
  expect((await customer.post('/api/order/cancelpayment', { paymentId })).json().outcome).toBe('unknown');
});

test('the log names an order that the sweeper could not check', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  const { log, warnings } = keepLog();
  await selling.failAtProvider(500, 1_000);
  await sweep({ ...selling.context, log }, { ignoresBackOff: true });
  await selling.failAtProvider(500, 0);
  expect(warnings()).toContainEqual(
    expect.objectContaining({ orderId: paymentId, msg: 'an order could not be checked' }),
  );
});

describe('if the provider has no session for an order', () => {
  /**
   * Places an order and replaces its session id with an unknown one, as if the secret key belonged to another account.
   */
  const withUnknownSession = async (customer: TestBrowser) => {
    const { paymentId } = await placePurchase(selling, customer);
    const { session_id } = await findOrder(paymentId);
    const become = (sessionId: string | null) =>
      selling.context.db.updateTable('orders').set({ session_id: sessionId }).where('id', '=', paymentId).execute();
    await become(`cs_unknown_${paymentId}`);
    return { paymentId, restoreSession: () => become(session_id) };
  };

  test('the order stays open, and the shop delivers it after the key is corrected', async () => {
    const customer = await selling.signedIn();
    const { paymentId, restoreSession } = await withUnknownSession(customer);
    expect((await customer.get(`/api/order/checkpayment/${paymentId}`)).json()).toMatchObject({ state: 'pending' });
    await restoreSession();
    await selling.atProvider(paymentId, 'pay');
    await customer.get(`/api/order/checkpayment/${paymentId}`);
    expect(await statusOf(paymentId)).toBe('fulfilled');
  });

  test('the customer can check out again, and the shop still delivers the first order if it is paid', async () => {
    const customer = await selling.signedIn();
    const { paymentId, restoreSession } = await withUnknownSession(customer);
    const second = await placePurchase(selling, customer);
    expect(second.paymentId).not.toBe(paymentId);
    await restoreSession();
    await selling.atProvider(paymentId, 'pay');
    await sweep(selling.context, { ignoresBackOff: true });
    expect(await statusOf(paymentId)).toBe('fulfilled');
  });

  test.each<[OrderStatus, OrderStatus]>([
    ['pending', 'review'],
    ['cancelled', 'cancelled'],
  ])('after two days, an operator must decide about a %s order', async (before, after) => {
    const { paymentId } = await withUnknownSession(await selling.signedIn());
    await selling.context.db.updateTable('orders').set({ status: before }).where('id', '=', paymentId).execute();
    const { log, errors } = keepLog();
    await sweep({ ...selling.context, log }, { ignoresBackOff: true });
    expect(errors()).toContainEqual(
      expect.objectContaining({ orderId: paymentId, msg: expect.stringContaining('check STRIPE_SECRET_KEY') }),
    );
    expect(await mismatches(paymentId)).toEqual([]);
    selling.clock.set(later(new Date(), 3 * DAY_MS));
    await sweep(selling.context, { ignoresBackOff: true });
    selling.clock.reset();
    expect(await findOrder(paymentId)).toMatchObject({ status: after, next_check_at: null });
    expect(await mismatches(paymentId)).toMatchObject([{ kind: 'unknown-session' }]);
  });

  describe('and the order is in review after two days', () => {
    const withReview = async (customer: TestBrowser) => {
      const order = await withUnknownSession(customer);
      await selling.context.db
        .updateTable('orders')
        .set({ created_at: later(new Date(), -3 * DAY_MS) })
        .where('id', '=', order.paymentId)
        .execute();
      await sweep(selling.context, { ignoresBackOff: true });
      expect(await statusOf(order.paymentId)).toBe('review');
      return { ...order, orderNumber: (await findOrder(order.paymentId)).order_number };
    };
    const admin = (...line: string[]) => adminOf(selling.context).admin(line);

    test('no page claims that the payment has arrived', async () => {
      const customer = await selling.signedIn();
      const { paymentId } = await withReview(customer);
      expect(await errorOf(customer, paymentId)).toMatch(/has not confirmed yet that nothing was charged/);
      expect((await customer.post('/api/order/cancelpayment', { paymentId })).json()).toMatchObject({
        outcome: 'unknown',
      });
      expect((await customer.post('/api/order/checkopenpayments')).json()).toEqual([]);
    });

    test.each<[string, (paymentId: string, customer: TestBrowser, orderNumber: string) => Promise<unknown>]>([
      ['the webhook', (paymentId) => selling.sendWebhook(paymentId, 'checkout.session.completed')],
      ['the settle command', (_paymentId, _customer, orderNumber) => admin('settle', orderNumber)],
      ['the success page', (paymentId, customer) => customer.get(`/api/order/checkpayment/${paymentId}`)],
      ['"Already paid?"', (_paymentId, customer) => customer.post('/api/order/checkopenpayments')],
      ['the reconciliation', () => reconcile(selling.context, { since: later(new Date(), -DAY_MS) })],
    ])('%s delivers the order after the key is corrected', async (_who, ask) => {
      const customer = await selling.signedIn();
      const { paymentId, orderNumber, restoreSession } = await withReview(customer);
      await restoreSession();
      await selling.atProvider(paymentId, 'pay');
      await ask(paymentId, customer, orderNumber);
      expect(await findOrder(paymentId)).toMatchObject({
        status: 'fulfilled',
        paid_pence: 15_300,
        review_reason: null,
      });
    });

    test('the operator ends an unpaid order with the settle command', async () => {
      const { paymentId, orderNumber, restoreSession } = await withReview(await selling.signedIn());
      await restoreSession();
      await selling.atProvider(paymentId, 'expire');
      await admin('settle', orderNumber);
      expect(await statusOf(paymentId)).toBe('expired');
    });

    test('the shop records the refund of an order that an operator accepted while its session was unknown', async () => {
      const { paymentId, orderNumber, restoreSession } = await withReview(await selling.signedIn());
      await admin('accept', orderNumber, '--yes');
      await restoreSession();
      await selling.atProvider(paymentId, 'pay');
      await selling.atProvider(paymentId, 'refund');
      await selling.sendWebhook(paymentId, 'charge.refunded');
      expect(await statusOf(paymentId)).toBe('refunded');
    });
  });
});

test('a checkout with the same idempotency key but other parameters opens a payment page with a new key', async () => {
  const customer = await selling.signedIn();
  await selling.failAtProvider(429, 1);
  await customer.post('/api/order/purchasewithstripe', purchaseBody());
  const { id } = await selling.context.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  // Another version of the shop opened this session with another description.
  const price_data = { currency: 'gbp', unit_amount: 15_300, product_data: { name: 'Earlier name' } };
  const success_url = 'http://shop.test/earlier';
  await selling.stripe.checkout.sessions.create(
    { mode: 'payment', success_url, line_items: [{ quantity: 1, price_data }] },
    { idempotencyKey: `order-${id}-0` },
  );
  expect((await placePurchase(selling, customer)).paymentId).toBe(id);
});
