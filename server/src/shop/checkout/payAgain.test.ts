import type { OpenPayment } from 'shared/contract/openPayments';
import { addDays, calendarDateOf } from 'shared/domain/calendarDate';
import { HOUR_MS, later } from 'server-kit/clock/clock';
import { buy, openSellingShop, placePurchase, purchaseBody, type SellingShop } from '../../testing/sellingShop';
import { TEST_ORIGIN } from '../../testing/testConfig';
import type { TestBrowser } from '../../testing/testShop';
import { useTestDatabase } from '../../testing/useTestDatabase';

const database = useTestDatabase();
let selling: SellingShop;
beforeEach(async () => {
  selling = await openSellingShop({}, database());
});
afterEach(() => selling.close());

const payAgain = (customer: TestBrowser, paymentId: string) => customer.post('/api/order/payagain', { paymentId });
const check = async (customer: TestBrowser, paymentId: string) =>
  (await customer.get(`/api/order/checkpayment/${paymentId}`)).json();
const newestOrder = () =>
  selling.context.db.selectFrom('orders').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow();

test('a customer with an expired payment page gets a new payment page for the same basket', async () => {
  const customer = await selling.signedIn();
  const invoice = { InvoiceNeeded: true, Name: 'Ada Ltd', Address: '1 High Street', BuyersRefNumber: 'PO 7' };
  const { paymentId } = await placePurchase(selling, customer, { Qnt: 4, DiscountCode: 'SAVE10', ...invoice });
  const before = await newestOrder();
  await selling.atProvider(paymentId, 'expire');
  expect(await check(customer, paymentId)).toMatchObject({
    error: expect.stringContaining('Nothing was charged'),
    state: 'not-charged',
    orderNumber: before.order_number,
  });
  selling.clock.set(new Date(selling.clock.now().getTime() + 1_000));
  const { redirectUrl } = (await payAgain(customer, paymentId)).json();
  expect(redirectUrl).toContain('/pay/');
  const after = await newestOrder();
  expect(after.id).not.toBe(paymentId);
  const { quantity, payable_pence, promo_code, business_name, billing_address, buyers_reference } = before;
  expect(after).toMatchObject({
    quantity,
    payable_pence,
    promo_code,
    business_name,
    billing_address,
    buyers_reference,
    status: 'pending',
  });
});

test('a customer can pay again after a failed bank debit', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay-later');
  await check(customer, paymentId);
  await selling.atProvider(paymentId, 'payment-fails');
  expect(await check(customer, paymentId)).toMatchObject({ state: 'not-charged' });
  expect((await payAgain(customer, paymentId)).json().redirectUrl).toContain('/pay/');
});

test('a second click on "Try another way to pay" opens the first click’s payment page', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'expire');
  const replies = await Promise.all([payAgain(customer, paymentId), payAgain(customer, paymentId)]);
  expect(new Set(replies.map((reply) => reply.json().redirectUrl)).size).toBe(1);
});

test('an order that is still payable keeps its payment page', async () => {
  const customer = await selling.signedIn();
  const { paymentId, url } = await placePurchase(selling, customer);
  expect((await payAgain(customer, paymentId)).json()).toEqual({ redirectUrl: url });
});

test.each([
  ['complete', 'pay'],
  ['still on its way', 'pay-later'],
])('a customer whose payment is %s gets the success page, not a second payment page', async (_state, action) => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, action);
  expect((await payAgain(customer, paymentId)).json()).toEqual({
    redirectUrl: `${TEST_ORIGIN}/payment/success/${paymentId}`,
  });
});

test('a customer cannot pay again for a refunded order', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer);
  await selling.context.db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', paymentId).execute();
  expect((await payAgain(customer, paymentId)).statusCode).toBe(409);
  expect(await check(customer, paymentId)).toMatchObject({ state: 'refunded' });
});

test('a customer cannot pay again after the price changed', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'expire');
  await selling.context.db.updateTable('prices').set({ unit_price_pence: 9_900 }).execute();
  const reply = await payAgain(customer, paymentId);
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({ code: 'price-changed', detail: expect.stringContaining('£297.00') });
});

test('a customer cannot pay again while the provider does not reply', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'expire');
  await selling.stopProvider();
  expect((await payAgain(customer, paymentId)).statusCode).toBe(503);
  expect(await check(customer, paymentId)).not.toMatchObject({ state: 'not-charged' });
});

test("a customer who pays again for another customer's order gets 404", async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  expect((await payAgain(await selling.signedIn(), paymentId)).statusCode).toBe(404);
});

test('a customer with an expired payment page for a renewal gets a new page for the same subscription', async () => {
  const customer = await selling.signedIn();
  await buy(selling, customer, purchaseBody());
  const { id: subscriptionId } = await selling.context.db
    .updateTable('subscriptions')
    .set({ end_date: addDays(calendarDateOf(selling.clock.now()), 10) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const body = { Url: TEST_ORIGIN, SubscriptionId: subscriptionId };
  const first = (await customer.post('/api/renew/purchasewithstripe', body)).json().redirectUrl;
  const [newest] = (await customer.get('/api/order/awaitedpayments')).json();
  expect(newest).toMatchObject({ kind: 'renewal', subscriptionId, state: 'unpaid' });
  const { id: paymentId } = await selling.context.db
    .selectFrom('orders')
    .select('id')
    .where('kind', '=', 'renewal')
    .executeTakeFirstOrThrow();
  expect((await customer.post('/api/order/cancelpayment', { paymentId })).json()).toMatchObject({
    outcome: 'not-charged',
    subscriptionId,
  });
  expect((await customer.get(`/api/renew/checkpayment/${paymentId}`)).json()).toMatchObject({
    state: 'not-charged',
    subscriptionId,
  });
  const { redirectUrl } = (await customer.post('/api/renew/payagain', { paymentId })).json();
  expect(redirectUrl).toContain('/pay/');
  expect(redirectUrl).not.toBe(first);
});

describe('the list of pending payments', () => {
  const listed = async (customer: TestBrowser) => (await customer.get('/api/order/awaitedpayments')).json();
  const awaited = async (customer: TestBrowser) =>
    (await listed(customer)).filter(({ state }: OpenPayment) => state !== 'paid');

  test('shows a bank debit with its order number until the money arrives', async () => {
    const customer = await selling.signedIn();
    const { paymentId } = await placePurchase(selling, customer);
    await selling.atProvider(paymentId, 'pay-later');
    await check(customer, paymentId);
    const { order_number: orderNumber } = await newestOrder();
    expect(await awaited(customer)).toEqual([
      { paymentId, orderNumber, kind: 'purchase', quantity: 3, amount: 153, state: 'being-checked' },
    ]);
    expect(await awaited(await selling.signedIn())).toEqual([]);
    await selling.atProvider(paymentId, 'payment-arrives');
    await check(customer, paymentId);
    expect(await awaited(customer)).toEqual([]);
  });

  test('lists an unpaid order until the customer cancels it', async () => {
    const customer = await selling.signedIn();
    const { paymentId } = await placePurchase(selling, customer);
    const { order_number: orderNumber } = await newestOrder();
    expect(await awaited(customer)).toEqual([
      { paymentId, orderNumber, kind: 'purchase', quantity: 3, amount: 153, state: 'unpaid' },
    ]);
    await customer.post('/api/order/cancelpayment', { paymentId });
    expect(await awaited(customer)).toEqual([]);
  });

  test('lists a paid order for an hour, so that an old tab does not sell it again', async () => {
    const customer = await selling.signedIn();
    const paymentId = await buy(selling, customer);
    await placePurchase(selling, customer, { DiscountCode: 'FREE00' });
    expect(await listed(customer)).toMatchObject([{ paymentId, quantity: 3, amount: 153, state: 'paid' }]);
    await selling.context.db
      .updateTable('orders')
      .set({ fulfilled_at: later(selling.clock.now(), -HOUR_MS) })
      .where('id', '=', paymentId)
      .execute();
    expect(await listed(customer)).toEqual([]);
  });

  test('shows a payment in review but no refunded payment', async () => {
    const customer = await selling.signedIn();
    const paymentId = await buy(selling, customer);
    const setStatus = (status: 'review' | 'refunded') =>
      selling.context.db.updateTable('orders').set({ status }).where('id', '=', paymentId).execute();
    await setStatus('review');
    expect(await awaited(customer)).toHaveLength(1);
    await setStatus('refunded');
    expect(await awaited(customer)).toEqual([]);
  });
});
