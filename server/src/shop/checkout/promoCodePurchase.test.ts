import { buy, openSellingShop, placePurchase, purchaseBody, type SellingShop } from '../../testing/sellingShop';
import { TEST_ORIGIN } from '../../testing/testConfig';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const purchase = '/api/order/purchasewithstripe';

test('a promo code reduces the price even if it is typed in lower case with surrounding spaces', async () => {
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
])('the checkout rejects the promo code %s: %s', async (DiscountCode, sentence) => {
  const reply = await (await selling.signedIn()).post(purchase, purchaseBody({ DiscountCode }));
  expect(reply.statusCode).toBe(400);
  expect(reply.json().errors).toEqual({ DiscountCode: sentence });
});

test('the checkout rejects a promo code that another customer has used up', async () => {
  await selling.context.db
    .insertInto('promo_codes')
    .values({ code: 'ONCE11', percentage: 50, max_uses: 1, expires_at: null })
    .execute();
  await buy(selling, await selling.signedIn(), { DiscountCode: 'ONCE11' });
  const reply = await (await selling.signedIn()).post(purchase, purchaseBody({ DiscountCode: 'ONCE11' }));
  expect(reply.json().errors).toEqual({ DiscountCode: 'This discount code has been used up' });
});

test('a double click delivers a free order once, without a payment page', async () => {
  const customer = await selling.signedIn();
  const replies = await Promise.all(
    [1, 2].map(() => customer.post(purchase, purchaseBody({ DiscountCode: 'FREE00' }))),
  );
  const [first, second] = replies.map((reply) => reply.json<string>());
  expect(first).toMatch(new RegExp(`^${TEST_ORIGIN}/payment/success/[\\w-]{22}$`));
  expect(second).toBe(first);
  const check = await customer.get(`/api/order/checkpayment/${first?.split('/').at(-1)}`);
  expect(check.json()).toMatchObject({ amount: 0, numberOfSeats: 3 });
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toHaveLength(1);
});

test('only one of several simultaneous orders gets the last use of a 100% code', async () => {
  await selling.context.db
    .insertInto('promo_codes')
    .values({ code: 'LAST00', percentage: 100, max_uses: 1, max_uses_per_customer: 9, expires_at: null })
    .execute();
  const customers = await Promise.all([1, 2].map(() => selling.signedIn()));
  const replies = await Promise.all(
    customers.flatMap((customer) =>
      [1, 2].map((Qnt) => customer.post(purchase, purchaseBody({ DiscountCode: 'LAST00', Qnt }))),
    ),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const refused of replies.filter(({ statusCode }) => statusCode !== 200))
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
