import type { OpenPayment } from 'shared/contract/orders';
import { orderNumberOf } from '../testing/orderNumberOf';
import { DAY_MS } from '../clock/clock';
import { consumeRateLimit } from '../http/rateLimit';
import type { PaymentContext } from '../payments/PaymentContext';
import type { PaymentRequest } from '../payments/PaymentProvider';
import { buy, openSellingShop, placePurchase, purchaseBody, type SellingShop } from '../testing/sellingShop';
import { TEST_ORIGIN } from '../testing/testConfig';
import { checkout } from './checkout';
import { PAYMENT_CHECKS } from './checkPayment';
import { draftPurchase } from './draftPurchase';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const purchase = '/api/order/purchasewithstripe';

test('checkout opens a payment page for the total of the price list and returns to the shop', async () => {
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

test('an anonymous visitor is asked to sign in', async () => {
  expect((await selling.browser().post(purchase, purchaseBody())).statusCode).toBe(401);
});

test('the success page shows the codes even if it loads before the webhook arrives', async () => {
  const customer = await selling.signedIn();
  const { paymentId, url } = await placePurchase(selling, customer);
  const before = (await customer.get(`/api/order/checkpayment/${paymentId}`)).json();
  const orderNumber = await orderNumberOf(selling, paymentId);
  expect(before).toEqual({ paymentId, orderNumber, isPending: true, payUrl: url, amount: 153, currency: 'GBP' });
  await selling.atProvider(paymentId, 'pay');
  const after = (await customer.get(`/api/order/checkpayment/${paymentId}`)).json();
  expect(after).toMatchObject({ paymentId, numberOfSeats: 3, amount: 153, currency: 'GBP' });
  expect(after.activationCodes).toHaveLength(3);
  for (const code of after.activationCodes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
});

test('a customer whose email address the provider rejects can still buy', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn('two..dots@example.com'));
  expect(await selling.sessionOf(paymentId)).toMatchObject({ status: 'open', customer_email: null });
});

test('a total that differs from the page’s total stops the checkout, and the reply names the new total', async () => {
  const customer = await selling.signedIn();
  const answer = await customer.request({
    method: 'POST',
    url: purchase,
    headers: { 'x-displayed-total-pence': '15299' },
    payload: purchaseBody(),
  });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
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

test('a promo code reduces the price, whatever its case and spaces', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer, { DiscountCode: ' save10 ' });
  expect((await selling.sessionOf(paymentId)).amount_total).toBe(13_770);
});

test('a promo code below its minimum quantity does not reduce the price', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer, { DiscountCode: 'TEAM20', Qnt: 4 });
  expect((await selling.sessionOf(paymentId)).amount_total).toBe(20_400);
});

test.each([
  ['OLD050', 'This discount code has expired'],
  ['NOSUCH', 'This discount code is not valid'],
  ['SHORT', 'Discount code must be 6 characters long'],
])('the code %s stops the checkout: %s', async (DiscountCode, sentence) => {
  const answer = await (await selling.signedIn()).post(purchase, purchaseBody({ DiscountCode }));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual({ DiscountCode: sentence });
});

test('a code that is used up during the checkout stops it', async () => {
  await selling.context.db
    .insertInto('promo_codes')
    .values({ code: 'ONCE11', percentage: 50, max_uses: 1, expires_at: null })
    .execute();
  await buy(selling, await selling.signedIn(), { DiscountCode: 'ONCE11' });
  const answer = await (await selling.signedIn()).post(purchase, purchaseBody({ DiscountCode: 'ONCE11' }));
  expect(answer.json().errors).toEqual({ DiscountCode: 'This discount code has been used up' });
});

test('an order of £0 is delivered without a payment page, once for a double click', async () => {
  const customer = await selling.signedIn();
  const answers = await Promise.all(
    [1, 2].map(() => customer.post(purchase, purchaseBody({ DiscountCode: 'FREE00' }))),
  );
  const [first, second] = answers.map((answer) => answer.json() as string);
  expect(first).toMatch(new RegExp(`^${TEST_ORIGIN}/payment/success/[\\w-]{22}$`));
  expect(second).toBe(first);
  const check = await customer.get(`/api/order/checkpayment/${first!.split('/').at(-1)}`);
  expect(check.json()).toMatchObject({ amount: 0, numberOfSeats: 3 });
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toHaveLength(1);
});

test('a double click opens one payable session', async () => {
  const customer = await selling.signedIn();
  const urls = await Promise.all([1, 2, 3].map(async () => (await customer.post(purchase, purchaseBody())).json()));
  expect(new Set(urls).size).toBe(1);
});

test('a changed basket expires the open session', async () => {
  const customer = await selling.signedIn();
  const first = await placePurchase(selling, customer);
  const second = await placePurchase(selling, customer, { Qnt: 4 });
  expect((await selling.sessionOf(first.paymentId)).status).toBe('expired');
  expect((await selling.sessionOf(second.paymentId)).status).toBe('open');
  expect((await customer.get(`/api/order/checkpayment/${first.paymentId}`)).json().error).toBe(
    'This payment was not completed. Nothing was charged.',
  );
});

test('different baskets in several tabs at once leave one payable session', async () => {
  const customer = await selling.signedIn('tabs@example.com');
  await Promise.all([1, 2, 3].map((Qnt) => customer.post(purchase, purchaseBody({ Qnt }))));
  const open = [];
  for await (const session of selling.stripe.checkout.sessions.list({ status: 'open', limit: 100 }))
    if (session.customer_email === 'tabs@example.com') open.push(session);
  expect(open).toHaveLength(1);
});

test('a checkout after the payment opens the success page, not a second payment', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay');
  const again = await customer.post(purchase, purchaseBody());
  expect(again.json()).toBe(`${TEST_ORIGIN}/payment/success/${paymentId}`);
});

test('an expired session is replaced by a new order', async () => {
  const customer = await selling.signedIn();
  const first = await placePurchase(selling, customer);
  await selling.atProvider(first.paymentId, 'expire');
  const second = await placePurchase(selling, customer);
  expect(second.paymentId).not.toBe(first.paymentId);
});

test('“Already paid?” asks the provider and delivers the order', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  expect((await customer.post('/api/order/checkopenpayments')).json()).toEqual([]);
  await selling.atProvider(paymentId, 'pay');
  expect((await customer.post('/api/order/checkopenpayments')).json()).toEqual([
    { paymentId, kind: 'purchase', orderNumber: await orderNumberOf(selling, paymentId) },
  ]);
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toHaveLength(1);
});

test('“Already paid?” lists payments that are on their way or in review, whatever their age', async () => {
  const customer = await selling.signedIn('waiting@example.com');
  const ask = async () => (await customer.post('/api/order/checkopenpayments')).json();
  const first = await placePurchase(selling, customer);
  await selling.atProvider(first.paymentId, 'pay-later');
  expect(await ask()).toMatchObject([{ paymentId: first.paymentId, kind: 'purchase', isBeingChecked: true }]);
  const second = await placePurchase(selling, customer);
  await selling.context.db.updateTable('orders').set({ currency: 'USD' }).where('id', '=', second.paymentId).execute();
  await selling.atProvider(second.paymentId, 'pay');
  await ask();
  await selling.context.db
    .updateTable('orders')
    .set({ created_at: new Date(Date.now() - 9 * DAY_MS) })
    .where('status', 'in', ['pending', 'review'])
    .execute();
  expect((await ask()).map(({ paymentId, isBeingChecked }: OpenPayment) => [paymentId, isBeingChecked]).sort()).toEqual(
    [first, second].map(({ paymentId }) => [paymentId, true]).sort(),
  );
});

test('“Already paid?” says that the provider does not answer, and claims nothing else', async () => {
  const customer = await selling.signedIn();
  await placePurchase(selling, customer);
  await selling.failAtProvider(401, 1);
  const answer = await customer.post('/api/order/checkopenpayments');
  expect(answer.statusCode).toBe(503);
  expect(answer.json().detail).toContain('please do not pay again');
});

test.each([
  [{ Url: 'https://evil.example' }, 'This address does not belong to the shop.'],
  [{ Qnt: 0 }, 'Qnt must be at least 1.'],
  [{ Qnt: 501 }, 'Qnt must be at most 500.'],
  [{ Qnt: 2.5 }, 'Qnt must be a whole number.'],
  [{ InvoiceNeeded: true, Name: ' ', Address: '' }, 'Business name is required. Billing address is required.'],
  [{ CountryIsoCode: 'ZZ' }, 'Country is not known.'],
])('%j is refused: %s', async (overrides, sentence) => {
  const answer = await (await selling.signedIn()).post(purchase, purchaseBody(overrides));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().detail).toBe(sentence);
});

test('another customer’s payment gets the same reply as an unknown one', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  const stranger = await selling.signedIn();
  const answers = await Promise.all(
    [paymentId, 'no-such-payment'].map((id) => stranger.get(`/api/order/checkpayment/${id}`)),
  );
  expect(answers[0]!.statusCode).toBe(404);
  expect(answers[0]!.body).toBe(answers[1]!.body);
});

test('the customer reads that the provider does not answer, and the next attempt uses the same order', async () => {
  const own = await openSellingShop();
  try {
    const customer = await own.signedIn();
    await own.stopProvider();
    const answer = await customer.post(purchase, purchaseBody());
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
    expect(answer.json().detail).toBe('The payment provider does not answer at the moment. Please try again shortly.');
    const orders = await own.context.db.selectFrom('orders').selectAll().execute();
    expect(orders).toMatchObject([{ status: 'pending', session_id: null }]);
  } finally {
    await own.close();
  }
});

test.each([401, 402, 403, 400])(
  'if the provider rejects the shop’s own call (%s), the customer gets 502 and can try again',
  async (status) => {
    const customer = await selling.signedIn();
    const { paymentId } = await placePurchase(selling, customer);
    await selling.failAtProvider(status, 2);
    const answer = await customer.post(purchase, purchaseBody({ Qnt: 4 }));
    expect(answer.statusCode).toBe(502);
    expect(answer.json().detail).toBe(
      'The payment provider did not accept the payment from us. Please try again later.',
    );
    expect((await customer.get(`/api/order/checkpayment/${paymentId}`)).json()).toMatchObject({ isPending: true });
    expect((await customer.post(purchase, purchaseBody({ Qnt: 4 }))).statusCode).toBe(200);
  },
);

test('payment checks are limited for each customer, but delivered orders can be read without limit', async () => {
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
  const answers = await Promise.all(
    [paymentId, delivered].map((each) => customer.get(`/api/order/checkpayment/${each}`)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 200]);
});

test('after an internal error of the provider, the next attempt opens a payment page', async () => {
  const customer = await selling.signedIn();
  await selling.failAtProvider(500, 1);
  expect((await customer.post(purchase, purchaseBody())).statusCode).toBe(503);
  const { url } = await placePurchase(selling, customer);
  expect(url).toContain('/pay/');
  expect((await placePurchase(selling, customer)).url).toBe(url);
});

test('simultaneous attempts after a failure leave one payable page', async () => {
  await selling.signedIn('attempts@example.com');
  const user = await selling.context.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', 'attempts@example.com')
    .executeTakeFirstOrThrow();
  const { context } = selling;
  const buyOne = async (by: PaymentContext) => checkout(by, user, await draftPurchase(by, user.id, purchaseBody()));
  let faster: string | undefined;
  const openSession = async (request: PaymentRequest) => {
    await context.db.updateTable('orders').set({ session_attempts: 1 }).where('id', '=', request.orderId).execute();
    faster = await buyOne(context);
    return context.provider.openSession(request);
  };
  const url = await buyOne({
    ...context,
    provider: Object.create(context.provider, { openSession: { value: openSession } }) as PaymentContext['provider'],
  });
  expect(url).toBe(faster);
  const { data } = await selling.stripe.checkout.sessions.list({ limit: 100 });
  expect(
    data
      .filter((session) => session.customer_email === user.email)
      .map((session) => session.status)
      .sort(),
  ).toEqual(['expired', 'open']);
});

test('a second click opens the success page if the customer has paid on the first click’s page meanwhile', async () => {
  const email = 'answered-late@example.com';
  const customer = await selling.signedIn(email);
  const users = selling.context.db.selectFrom('users').select(['id', 'email']);
  const user = await users.where('email', '=', email).executeTakeFirstOrThrow();
  const { context } = selling;
  let paid = '';
  const openSession = async (request: PaymentRequest) => {
    const answer = await context.provider.openSession(request);
    paid = await buy(selling, customer);
    return answer;
  };
  const provider = Object.create(context.provider, {
    openSession: { value: openSession },
  }) as PaymentContext['provider'];
  const url = await checkout({ ...context, provider }, user, await draftPurchase(context, user.id, purchaseBody()));
  expect(url).toMatch(new RegExp(`/payment/success/${paid}$`));
  const { data } = await selling.stripe.checkout.sessions.list({ limit: 100 });
  expect(data.filter((session) => session.customer_email === email)).toHaveLength(1);
});

test('only one of several simultaneous orders gets the last use of a free code', async () => {
  await selling.context.db
    .insertInto('promo_codes')
    .values({ code: 'LAST00', percentage: 100, max_uses: 1, max_uses_per_customer: 9, expires_at: null })
    .execute();
  const customers = await Promise.all([1, 2].map(() => selling.signedIn()));
  const answers = await Promise.all(
    customers.flatMap((customer) =>
      [1, 2].map((Qnt) => customer.post(purchase, purchaseBody({ DiscountCode: 'LAST00', Qnt }))),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const refused of answers.filter(({ statusCode }) => statusCode !== 200))
    expect(refused.json().errors).toEqual({ DiscountCode: 'This discount code has been used up' });
  const orders = await selling.context.db
    .selectFrom('orders')
    .select('status')
    .where('promo_code', '=', 'LAST00')
    .execute();
  expect(orders).toEqual([{ status: 'fulfilled' }]);
  expect(
    await selling.context.db.selectFrom('promo_codes').select('used_count').where('code', '=', 'LAST00').execute(),
  ).toEqual([{ used_count: 1 }]);
});
