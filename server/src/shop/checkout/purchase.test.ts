import type { OpenPayment } from 'shared/contract/openPayments';
import { DAY_MS } from 'server-kit/clock/clock';
import { consumeRateLimit } from 'server-kit/http/rateLimit';
import { orderNumberOf } from '../../testing/paymentState';
import { buy, openSellingShop, placePurchase, purchaseBody, type SellingShop } from '../../testing/sellingShop';
import { TEST_ORIGIN } from '../../testing/testConfig';
import { PAYMENT_CHECKS } from './checkPayment';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const purchase = '/api/order/purchasewithstripe';

test('checkout opens a payment page with the total from the price list and links back to the shop', async () => {
  const customer = await selling.signedIn();
  const { paymentId, url } = await placePurchase(selling, customer);
  const session = await selling.sessionOf(paymentId);
  expect(url).toBe(session.url);
  expect(session).toMatchObject({
    amount_total: 15_300,
    currency: 'gbp',
    success_url: `${TEST_ORIGIN}/payment/success/${paymentId}`,
    cancel_url: `${TEST_ORIGIN}/payment/cancel/${paymentId}`,
  });
});

test('an anonymous visitor cannot check out and gets 401', async () => {
  expect((await selling.browser().post(purchase, purchaseBody())).statusCode).toBe(401);
});

test('the success page shows the codes even if it loads before the webhook arrives', async () => {
  const customer = await selling.signedIn();
  const { paymentId, url } = await placePurchase(selling, customer);
  const before = (await customer.get(`/api/order/checkpayment/${paymentId}`)).json();
  const orderNumber = await orderNumberOf(selling, paymentId);
  expect(before).toEqual({ paymentId, orderNumber, state: 'unpaid', payUrl: url, amount: 153, currency: 'GBP' });
  await selling.atProvider(paymentId, 'pay');
  const after = (await customer.get(`/api/order/checkpayment/${paymentId}`)).json();
  expect(after).toMatchObject({ paymentId, numberOfSeats: 3, amount: 153, currency: 'GBP' });
  expect(after.activationCodes).toHaveLength(3);
  for (const code of after.activationCodes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
});

test("a customer can buy even if the provider rejects the customer's email address", async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn('two..dots@example.com'));
  expect(await selling.sessionOf(paymentId)).toMatchObject({ status: 'open', customer_email: null });
});

test('the checkout rejects an outdated total and replies with the new one', async () => {
  const customer = await selling.signedIn();
  const reply = await customer.request({
    method: 'POST',
    url: purchase,
    headers: { 'x-displayed-total-pence': '15299' },
    payload: purchaseBody(),
  });
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({
    code: 'price-changed',
    totalPence: 15_300,
    detail: 'The price has changed. The total is now £153.00.',
  });
  const same = await customer.request({
    method: 'POST',
    url: purchase,
    headers: { 'x-displayed-total-pence': '15300' },
    payload: purchaseBody(),
  });
  expect(same.statusCode).toBe(200);
});

test('“Already paid?” finds a payment at the provider and delivers the order', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  const ask = async () => (await customer.post('/api/order/checkopenpayments')).json();
  expect(await ask()).toMatchObject([{ paymentId, state: 'unpaid' }]);
  await selling.atProvider(paymentId, 'pay');
  expect(await ask()).toMatchObject([{ paymentId, state: 'paid' }]);
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toHaveLength(1);
});

test('“Already paid?” lists paid and unpaid orders', async () => {
  const customer = await selling.signedIn();
  const paid = await buy(selling, customer);
  const unpaid = await placePurchase(selling, customer, { Qnt: 2 });
  const first = { paymentId: paid, orderNumber: await orderNumberOf(selling, paid), kind: 'purchase' };
  const second = {
    paymentId: unpaid.paymentId,
    orderNumber: await orderNumberOf(selling, unpaid.paymentId),
    kind: 'purchase',
  };
  expect((await customer.post('/api/order/checkopenpayments')).json()).toEqual([
    { ...second, quantity: 2, amount: 108, state: 'unpaid' },
    { ...first, quantity: 3, amount: 153, state: 'paid' },
  ]);
});

test('“Already paid?” lists payments of any age that are pending or in review', async () => {
  const customer = await selling.signedIn('waiting@example.com');
  const ask = async () => (await customer.post('/api/order/checkopenpayments')).json();
  const first = await placePurchase(selling, customer);
  await selling.atProvider(first.paymentId, 'pay-later');
  expect(await ask()).toMatchObject([{ paymentId: first.paymentId, kind: 'purchase', state: 'being-checked' }]);
  const second = await placePurchase(selling, customer);
  await selling.context.db.updateTable('orders').set({ currency: 'USD' }).where('id', '=', second.paymentId).execute();
  await selling.atProvider(second.paymentId, 'pay');
  await ask();
  await selling.context.db
    .updateTable('orders')
    .set({ created_at: new Date(Date.now() - 9 * DAY_MS) })
    .where('status', 'in', ['pending', 'review'])
    .execute();
  expect((await ask()).map(({ paymentId, state }: OpenPayment) => [paymentId, state]).sort()).toEqual(
    [first, second].map(({ paymentId }) => [paymentId, 'being-checked']).sort(),
  );
});

test('“Already paid?” replies 503 and asks the customer not to pay again if the provider fails', async () => {
  const customer = await selling.signedIn();
  await placePurchase(selling, customer);
  await selling.failAtProvider(401, 1);
  const reply = await customer.post('/api/order/checkopenpayments');
  expect(reply.statusCode).toBe(503);
  expect(reply.json().detail).toContain('please do not pay again');
});

test.each([
  [{ Url: 'https://evil.example' }, 'This address does not belong to the shop.'],
  [{ Qnt: 0 }, 'Qnt must be at least 1.'],
  [{ Qnt: 501 }, 'Qnt must be at most 500.'],
  [{ Qnt: 2.5 }, 'Qnt must be a whole number.'],
  [{ InvoiceNeeded: true, Name: ' ', Address: '' }, 'Business name is required. Billing address is required.'],
  [{ CountryIsoCode: 'ZZ' }, 'Choose a country from the list.'],
])('a checkout with %j gets an error: %s', async (overrides, sentence) => {
  const reply = await (await selling.signedIn()).post(purchase, purchaseBody(overrides));
  expect(reply.statusCode).toBe(400);
  expect(reply.json().detail).toBe(sentence);
});

test('another customer’s payment gets the same reply as an unknown payment', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  const stranger = await selling.signedIn();
  const check = (id: string) => stranger.get(`/api/order/checkpayment/${id}`);
  const [foreign, unknown] = await Promise.all([check(paymentId), check('no-such-payment')]);
  expect(foreign.statusCode).toBe(404);
  expect(foreign.body).toBe(unknown.body);
});

test('a customer who checks payments too often gets 429, except for delivered orders', async () => {
  const customer = await selling.signedIn('impatient@example.com');
  const delivered = await buy(selling, customer);
  const { paymentId } = await placePurchase(selling, customer);
  const { id } = await selling.context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'impatient@example.com')
    .executeTakeFirstOrThrow();
  for (let check = 0; check < PAYMENT_CHECKS.limit; check += 1) {
    await consumeRateLimit(selling.context, PAYMENT_CHECKS, id);
  }
  const replies = await Promise.all(
    [paymentId, delivered].map((each) => customer.get(`/api/order/checkpayment/${each}`)),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([429, 200]);
});
