import type { PaymentContext } from '../provider/PaymentContext';
import type { PaymentRequest } from '../provider/PaymentRequest';
import { buy, openSellingShop, placePurchase, purchaseBody, type SellingShop } from '../../testing/sellingShop';
import { TEST_ORIGIN } from '../../testing/testConfig';
import { checkout } from './checkout';
import { draftPurchase } from './draftPurchase';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const purchase = '/api/order/purchasewithstripe';

test('a double click opens one payable session', async () => {
  const customer = await selling.signedIn();
  const urls = await Promise.all([1, 2, 3].map(async () => (await customer.post(purchase, purchaseBody())).json()));
  expect(new Set(urls).size).toBe(1);
});

test('a checkout with a changed basket expires the earlier payment session', async () => {
  const customer = await selling.signedIn();
  const first = await placePurchase(selling, customer);
  const second = await placePurchase(selling, customer, { Qnt: 4 });
  expect((await selling.sessionOf(first.paymentId)).status).toBe('expired');
  expect((await selling.sessionOf(second.paymentId)).status).toBe('open');
  expect((await customer.get(`/api/order/checkpayment/${first.paymentId}`)).json().error).toBe(
    'This payment was not completed. Nothing was charged.',
  );
});

test('a customer who checks out different baskets in several tabs has only one payable session', async () => {
  const customer = await selling.signedIn('tabs@example.com');
  await Promise.all([1, 2, 3].map((Qnt) => customer.post(purchase, purchaseBody({ Qnt }))));
  const open = [];
  for await (const session of selling.stripe.checkout.sessions.list({ status: 'open', limit: 100 }))
    if (session.customer_email === 'tabs@example.com') open.push(session);
  expect(open).toHaveLength(1);
});

test('a checkout after the payment opens the success page, not a second payment page', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay');
  const again = await customer.post(purchase, purchaseBody());
  expect(again.json()).toBe(`${TEST_ORIGIN}/payment/success/${paymentId}`);
});

test('a checkout after the payment session expired places a new order', async () => {
  const customer = await selling.signedIn();
  const first = await placePurchase(selling, customer);
  await selling.atProvider(first.paymentId, 'expire');
  const second = await placePurchase(selling, customer);
  expect(second.paymentId).not.toBe(first.paymentId);
});

test('a customer gets 503 if the provider does not reply, and the order stays open for the next attempt', async () => {
  const own = await openSellingShop();
  try {
    const customer = await own.signedIn();
    await own.stopProvider();
    const reply = await customer.post(purchase, purchaseBody());
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '10']);
    expect(reply.json().detail).toBe('The payment provider is not responding at the moment. Please try again shortly.');
    const orders = await own.context.db.selectFrom('orders').selectAll().execute();
    expect(orders).toMatchObject([{ status: 'pending', session_id: null }]);
  } finally {
    await own.close();
  }
});

test.each([401, 402, 403, 400])(
  'the customer gets 502 and can try again if the provider rejects the shop’s own call (%s)',
  async (status) => {
    const customer = await selling.signedIn();
    const { paymentId } = await placePurchase(selling, customer);
    await selling.failAtProvider(status, 2);
    const reply = await customer.post(purchase, purchaseBody({ Qnt: 4 }));
    expect(reply.statusCode).toBe(502);
    expect(reply.json().detail).toBe('There is a problem with the payment provider. Please try again later.');
    expect((await customer.get(`/api/order/checkpayment/${paymentId}`)).json()).toMatchObject({
      state: expect.stringMatching(/^(pending|unpaid)$/),
    });
    expect((await customer.post(purchase, purchaseBody({ Qnt: 4 }))).statusCode).toBe(200);
  },
);

test('after an internal error at the provider, the next attempt opens a payment page', async () => {
  const customer = await selling.signedIn();
  await selling.failAtProvider(500, 1);
  expect((await customer.post(purchase, purchaseBody())).statusCode).toBe(503);
  const { url } = await placePurchase(selling, customer);
  expect(url).toContain('/pay/');
  expect((await placePurchase(selling, customer)).url).toBe(url);
});

test('simultaneous attempts with different idempotency keys leave one payable session', async () => {
  await selling.signedIn('attempts@example.com');
  const user = await selling.context.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', 'attempts@example.com')
    .executeTakeFirstOrThrow();
  const { context } = selling;
  const buyOne = async (by: typeof context) => checkout(by, user, await draftPurchase(by, user.id, purchaseBody()));
  let faster: string | undefined;
  const openSession = async (request: PaymentRequest) => {
    await context.db.updateTable('orders').set({ session_attempts: 1 }).where('id', '=', request.orderId).execute();
    faster = await buyOne(context);
    return context.provider.openSession(request);
  };
  const provider: PaymentContext['provider'] = Object.create(context.provider, { openSession: { value: openSession } });
  const url = await buyOne({ ...context, provider });
  expect(url).toBe(faster);
  const { data } = await selling.stripe.checkout.sessions.list({ limit: 100 });
  expect(
    data
      .filter((session) => session.customer_email === user.email)
      .map((session) => session.status)
      .sort(),
  ).toEqual(['expired', 'open']);
});

test('a checkout opens the success page if the customer pays in another tab before the provider replies', async () => {
  const email = 'answered-late@example.com';
  const customer = await selling.signedIn(email);
  const users = selling.context.db.selectFrom('users').select(['id', 'email']);
  const user = await users.where('email', '=', email).executeTakeFirstOrThrow();
  const { context } = selling;
  let paid = '';
  const openSession = async (request: PaymentRequest) => {
    const reply = await context.provider.openSession(request);
    paid = await buy(selling, customer);
    return reply;
  };
  const provider: PaymentContext['provider'] = Object.create(context.provider, { openSession: { value: openSession } });
  const url = await checkout({ ...context, provider }, user, await draftPurchase(context, user.id, purchaseBody()));
  expect(url).toMatch(new RegExp(`/payment/success/${paid}$`));
  const { data } = await selling.stripe.checkout.sessions.list({ limit: 100 });
  expect(data.filter((session) => session.customer_email === email)).toHaveLength(1);
});
