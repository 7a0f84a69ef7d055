import assert from 'node:assert';
import { createPaymentProvider } from '../provider/PaymentContext';
import { sweep } from '../payments/checkOrder';
import { openSellingShop, placePurchase, purchaseBody, type SellingShop } from '../../testing/sellingShop';
import { TEST_ORIGIN } from '../../testing/testConfig';
import type { TestBrowser } from '../../testing/testShop';
import { useTestDatabase } from '../../testing/useTestDatabase';

const database = useTestDatabase();
let selling: SellingShop;
beforeEach(async () => {
  selling = await openSellingShop({}, database());
});
afterEach(() => selling.close());

const CREATE = { 'operations[]': 'checkout.sessions.create' };
const checkout = (customer: TestBrowser, overrides = {}) =>
  customer.post('/api/order/purchasewithstripe', purchaseBody(overrides));
const orders = () =>
  selling.context.db.selectFrom('orders').select(['id', 'status', 'session_id']).orderBy('created_at').execute();
const sessions = async () => (await selling.stripe.checkout.sessions.list({ limit: 100 })).data;

test('further clicks during a slow checkout open the first click’s payment page', async () => {
  const customer = await selling.signedIn();
  await selling.control('trouble', { ...CREATE, kind: 'latency', minMs: '3000', maxMs: '3000' });
  const clicks = [checkout(customer), checkout(customer), checkout(customer)];
  const replies = await Promise.all(clicks);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(replies.map((reply) => reply.json())).size).toBe(1);
  expect((await sessions()).map(({ status }) => status)).toEqual(['open']);
  expect(await orders()).toHaveLength(1);
});

test('the success page delivers an order whose payment page opened slowly, even if all webhooks are lost', async () => {
  const customer = await selling.signedIn();
  await selling.control('trouble', { ...CREATE, kind: 'latency', minMs: '1500', maxMs: '1500' });
  await Promise.all([checkout(customer), checkout(customer), checkout(customer)]);
  const [order] = await orders();
  assert(order);
  await selling.atProvider(order.id, 'pay');
  await customer.get(`/api/order/checkpayment/${order.id}`);
  expect(await orders()).toMatchObject([{ status: 'fulfilled' }]);
});

test('a customer who changes the basket while the payment page opens has only one payable page', async () => {
  const customer = await selling.signedIn();
  await selling.control('trouble', { ...CREATE, kind: 'latency', minMs: '1500', maxMs: '1500' });
  const [first, second] = await Promise.all([checkout(customer, { Qnt: 1 }), checkout(customer, { Qnt: 2 })]);
  expect([200, 409]).toContain(first.statusCode);
  expect([200, 409]).toContain(second.statusCode);
  const open = (await sessions()).filter(({ status }) => status === 'open');
  expect(open).toHaveLength(1);
  const recorded = (await orders()).filter(({ status }) => status === 'pending');
  expect(recorded.map(({ session_id }) => session_id)).toEqual(open.map(({ id }) => id));
});

test.each(['break_after_effect', 'failure_after_effect'])(
  'after the fault %s, the next click opens one payment page, and the shop delivers the paid order',
  async (kind) => {
    const customer = await selling.signedIn();
    await selling.control('trouble', { ...CREATE, kind, times: kind === 'break_after_effect' ? '3' : '1' });
    await checkout(customer);
    const { paymentId, url } = await placePurchase(selling, customer);
    const [order] = await orders();
    expect(order).toMatchObject({ id: paymentId, session_id: url.split('/').at(-1) });
    await selling.control(`sessions/${order?.session_id}/pay`);
    await customer.get(`/api/order/checkpayment/${paymentId}`);
    expect(await orders()).toMatchObject([{ status: 'fulfilled' }]);
  },
);

test('a second attempt to open a session gets the same one, even if the provider rejects the email', async () => {
  const request = {
    orderId: 'order-1',
    orderNumber: '1',
    attempt: 0,
    title: 'Call Recorder',
    description: 'One year',
    amountPence: 15_300,
    currency: 'GBP',
    email: 'two..dots@example.com',
    successUrl: TEST_ORIGIN,
    cancelUrl: TEST_ORIGIN,
  };
  const { id } = await selling.context.provider.openSession(request);
  expect(await selling.context.provider.openSession(request)).toMatchObject({ id, state: 'open' });
  expect(await sessions()).toHaveLength(1);
});

test('the expiry of a session that the shop never received does not end the order', async () => {
  const customer = await selling.signedIn();
  await selling.control('trouble', { ...CREATE, kind: 'failure_after_effect', times: '1' });
  await checkout(customer);
  const [lost] = await sessions();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.control(`sessions/${lost?.id}/expire`);
  const { data } = await selling.stripe.events.list({ type: 'checkout.session.expired', limit: 1 });
  expect(await selling.sendSigned(JSON.stringify(data[0]))).toBe(200);
  expect(await orders()).toMatchObject([{ id: paymentId, status: 'pending' }]);
});

test.each(['rate_limit', 'unavailable', 'lock_timeout'])(
  'if calls fail with %s, each click gets the payment page or a 503, and only one payment page opens',
  async (kind) => {
    const customer = await selling.signedIn();
    await selling.control('trouble', { ...CREATE, kind, times: '3' });
    const replies = [
      await checkout(customer),
      await checkout(customer),
      await checkout(customer),
      await checkout(customer),
    ];
    expect(replies.at(-1)?.statusCode).toBe(200);
    for (const { statusCode, body } of replies) {
      expect([200, 503]).toContain(statusCode);
      expect(body).not.toContain('charged');
    }
    expect((await sessions()).filter(({ status }) => status === 'open')).toHaveLength(1);
  },
);

test('a sweep with another account’s key ends no order, and a later sweep delivers the paid order', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.control('keys', { key: 'sk_test_other', account: 'acct_other' });
  const { config } = selling.context;
  const provider = createPaymentProvider({ stripe: { ...config.stripe, secretKey: 'sk_test_other' } });
  const misconfigured = { ...selling.context, provider };
  expect(await sweep(misconfigured, { ignoresBackOff: true })).toBe(1);
  expect(await orders()).toMatchObject([{ status: 'pending' }]);
  await selling.atProvider(paymentId, 'pay');
  await sweep(selling.context, { ignoresBackOff: true });
  expect(await orders()).toMatchObject([{ status: 'fulfilled' }]);
});
