import type { Insertable } from 'kysely';
import type { DiscountCheckResponse } from 'shared/contract/discountCheck';
import { addDays, calendarDateOf } from 'shared/domain/calendarDate';
import { hasConnections, interruptedDb, untilTransactionWaits } from 'server-kit/testing/concurrency';
import { startRenewal, subscribed } from '../../testing/renewals';
import { buy, openSellingShop, placePurchase, purchaseBody, type SellingShop } from '../../testing/sellingShop';
import { TEST_ORIGIN } from '../../testing/testConfig';
import type { TestBrowser } from '../../testing/testShop';
import { takePromoCodeUse } from './promoCodes';
import type { PromoCodeTable } from './tables';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
});
afterAll(() => selling.close());

const USED = 'You have already used this promo code';
const offer = (code: string, terms: Partial<Insertable<PromoCodeTable>> = {}) =>
  selling.context.db
    .insertInto('promo_codes')
    .values({ code, percentage: 50, max_uses: null, expires_at: null, ...terms })
    .execute();
const usesOf = async (code: string) => {
  const codes = selling.context.db.selectFrom('promo_codes').select('used_count').where('code', '=', code);
  return (await codes.executeTakeFirstOrThrow()).used_count;
};
const purchase = (customer: TestBrowser, DiscountCode: string, Qnt = 3) =>
  customer.post('/api/order/purchasewithstripe', purchaseBody({ DiscountCode, Qnt }));
const check = async (customer: TestBrowser, code: string) =>
  (await customer.get(`/api/order/checkdiscountcode/${code}`)).json<DiscountCheckResponse>();
const anyCustomer = () => selling.context.db.selectFrom('users').select('id').executeTakeFirstOrThrow();

test('the shop delivers only one of 13 free orders that a customer places at the same time', async () => {
  await offer('FREE13', { percentage: 100, max_quantity: 14 });
  const customer = await selling.signedIn();
  const replies = await Promise.all(Array.from({ length: 13 }, (_, index) => purchase(customer, 'FREE13', index + 1)));
  const refused = replies.filter(({ statusCode }) => statusCode !== 200);
  expect(refused).toHaveLength(12);
  for (const { statusCode, ...reply } of refused) {
    expect(statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'promo-code-refused', errors: { DiscountCode: USED } });
    expect(reply.json().detail).toBe(`${USED}.`);
  }
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toHaveLength(1);
  expect((await purchase(customer, 'FREE13', 14)).statusCode).toBe(400);
});

test.each([
  ['a 100% code', 'FREE00', 5],
  ['a code with its own maximum', 'MAXIM2', 2],
])('%s is valid up to its maximum quantity, and the error names the maximum', async (_which, code, maximum) => {
  if (code === 'MAXIM2') await offer(code, { max_quantity: maximum });
  const customer = await selling.signedIn();
  expect(await check(customer, code)).toMatchObject({ isDiscountCodeValid: true, maximumPurchaseQnt: maximum });
  const refused = await purchase(customer, code, maximum + 1);
  const sentence = `This code is valid for at most ${maximum} computers`;
  expect([refused.statusCode, refused.json().errors]).toEqual([400, { DiscountCode: sentence }]);
  expect((await purchase(customer, code, maximum)).statusCode).toBe(200);
});

test('an operator can allow a larger quantity for a 100% code', async () => {
  await offer('FREE50', { percentage: 100, max_quantity: 50 });
  expect((await purchase(await selling.signedIn(), 'FREE50', 50)).json()).toContain('/payment/success/');
});

test('a customer who repeats a free order within a minute sees the first order', async () => {
  const customer = await selling.signedIn();
  const first = (await purchase(customer, 'FREE00')).json();
  expect((await purchase(customer, 'FREE00')).json()).toBe(first);
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toHaveLength(1);
});

test('a customer cannot use a code again and sees the reason, but other customers can still use the code', async () => {
  const customer = await selling.signedIn();
  await purchase(customer, 'FREE00');
  expect(await check(customer, 'FREE00')).toEqual({ isDiscountCodeValid: false, discountCodeError: USED });
  for (const other of [await selling.signedIn(), selling.browser()]) {
    expect(await check(other, 'FREE00')).toMatchObject({ isDiscountCodeValid: true });
  }
});

test("a customer can use a code up to the merchant's limit, and expired orders do not count", async () => {
  await offer('TWICE2', { max_uses_per_customer: 2 });
  const customer = await selling.signedIn();
  await buy(selling, customer, { DiscountCode: 'TWICE2' });
  const { paymentId } = await placePurchase(selling, customer, { DiscountCode: 'TWICE2' });
  expect(await check(customer, 'TWICE2')).toMatchObject({ isDiscountCodeValid: true });
  await selling.atProvider(paymentId, 'expire');
  await selling.sendWebhook(paymentId, 'checkout.session.expired');
  await buy(selling, customer, { DiscountCode: 'TWICE2' });
  expect((await purchase(customer, 'TWICE2')).json().detail).toBe(`${USED} 2 times.`);
  expect(await usesOf('TWICE2')).toBe(2);
});

test('a customer with a pending payment cannot use a single-use code again', async () => {
  await offer('ONEEA1', { max_uses_per_customer: 1 });
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer, { DiscountCode: 'ONEEA1' });
  await selling.atProvider(paymentId, 'pay-later');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  expect(await check(customer, 'ONEEA1')).toMatchObject({ discountCodeError: USED });
  expect((await purchase(customer, 'ONEEA1')).json().detail).toBe(`${USED}.`);
});

test('the shop refuses a code that the customer’s other unpaid order uses, and the error says so', async () => {
  await offer('ONEEA2', { max_uses_per_customer: 1 });
  const customer = await selling.signedIn();
  await buy(selling, customer);
  const [{ id }] = (await customer.get('/api/order/getsubscriptions/')).json();
  const endDate = addDays(calendarDateOf(selling.clock.now()), 10);
  await selling.context.db.updateTable('subscriptions').set({ end_date: endDate }).where('id', '=', id).execute();
  const renewal = { Url: TEST_ORIGIN, SubscriptionId: id, DiscountCode: 'ONEEA2' };
  expect((await customer.post('/api/renew/purchasewithstripe', renewal)).statusCode).toBe(200);
  expect((await purchase(customer, 'ONEEA2')).json().detail).toBe(
    'You are using this promo code in another order that is not paid yet.',
  );
});

describe('a code that each customer can use once', () => {
  const SPENT = 'This promo code cannot be used again for this subscription';
  const endingSoon = () => addDays(calendarDateOf(selling.clock.now()), 10);

  test('renews a subscription only once, even from several accounts', async () => {
    const { id } = await subscribed(selling, endingSoon());
    const renewals = [];
    for (let account = 0; account < 3; account += 1)
      renewals.push(await startRenewal(selling, await selling.signedIn(), id, { DiscountCode: 'FREE00' }));
    expect(renewals.map(({ reply }) => reply.statusCode)).toEqual([200, 400, 400]);
    expect(renewals[2]?.reply.json()).toMatchObject({ errors: { DiscountCode: SPENT }, detail: `${SPENT}.` });
  });

  test('does not renew a subscription that was bought with it, and the page learns this before checkout', async () => {
    const owner = await selling.signedIn();
    await purchase(owner, 'FREE00');
    const [{ id }] = (await owner.get('/api/order/getsubscriptions/')).json();
    const friend = await selling.signedIn();
    expect(await check(friend, `FREE00?subscriptionId=${id}`)).toEqual({
      isDiscountCodeValid: false,
      discountCodeError: SPENT,
    });
    expect((await startRenewal(selling, friend, id, { DiscountCode: 'FREE00' })).reply.statusCode).toBe(400);
    expect(await check(friend, 'FREE00')).toMatchObject({ isDiscountCodeValid: true });
  });

  test('renews a subscription only once if several accounts check out at the same time', async () => {
    const { id } = await subscribed(selling, endingSoon());
    const accounts = await Promise.all([1, 2, 3].map(() => selling.signedIn()));
    const replies = await Promise.all(
      accounts.map((account) => startRenewal(selling, account, id, { DiscountCode: 'FREE00' })),
    );
    expect(replies.map(({ reply }) => reply.statusCode).sort()).toEqual([200, 400, 400]);
  });

  test('stays usable for the owner while another payer’s payment page is open, but only one of them can pay with it', async () => {
    await offer('ONEOWN', { max_uses_per_customer: 1 });
    const owner = await selling.signedIn();
    await buy(selling, owner);
    const [{ id }] = (await owner.get('/api/order/getsubscriptions/')).json();
    const first = await startRenewal(selling, await selling.signedIn(), id, { DiscountCode: 'ONEOWN' });
    const friend = await selling.signedIn();
    expect((await startRenewal(selling, friend, id, { DiscountCode: 'ONEOWN' })).reply.statusCode).toBe(400);
    expect(await check(owner, `ONEOWN?subscriptionId=${id}`)).toMatchObject({ isDiscountCodeValid: true });
    const own = await startRenewal(selling, owner, id, { DiscountCode: 'ONEOWN' });
    expect([own.reply.statusCode, await usesOf('ONEOWN')]).toEqual([200, 1]);
    expect(await selling.sessionOf(first.paymentId)).toMatchObject({ status: 'expired' });
  });

  test('is refused to the owner once another payer’s payment with it is on its way', async () => {
    await offer('ONEWAY', { max_uses_per_customer: 1 });
    const owner = await selling.signedIn();
    await buy(selling, owner);
    const [{ id }] = (await owner.get('/api/order/getsubscriptions/')).json();
    const { paymentId } = await startRenewal(selling, await selling.signedIn(), id, { DiscountCode: 'ONEWAY' });
    await selling.atProvider(paymentId, 'pay-later');
    await selling.sendWebhook(paymentId, 'checkout.session.completed');
    expect((await startRenewal(selling, owner, id, { DiscountCode: 'ONEWAY' })).reply.json()).toMatchObject({
      errors: { DiscountCode: SPENT },
    });
    expect(await usesOf('ONEWAY')).toBe(1);
  });

  test('can be used again for a subscription after the renewal with it was not paid', async () => {
    await offer('ONERN1', { max_uses_per_customer: 1 });
    const { id } = await subscribed(selling, endingSoon());
    const { paymentId } = await startRenewal(selling, await selling.signedIn(), id, { DiscountCode: 'ONERN1' });
    await selling.atProvider(paymentId, 'expire');
    await selling.sendWebhook(paymentId, 'checkout.session.expired');
    const { reply } = await startRenewal(selling, await selling.signedIn(), id, { DiscountCode: 'ONERN1' });
    expect(reply.statusCode).toBe(200);
  });
});

test('a competing order between any two statements cannot exceed the limit', async () => {
  await offer('ATOMIC', { max_uses: 1 });
  await selling.signedIn();
  const customer = await anyCustomer();
  const competitor = `
    update promo_codes set used_count = used_count + 1 where code = 'ATOMIC' and used_count < max_uses`;
  const db = interruptedDb(selling.context.db, competitor);
  const refusal = await db.transaction().execute((trx) => takePromoCodeUse(trx, 'ATOMIC', customer));
  expect([refusal, await usesOf('ATOMIC')]).toEqual(['This discount code has been used up', 1]);
});

if (hasConnections) {
  test('only one of two simultaneous transactions gets a code’s last use', async () => {
    await offer('LASTPG', { max_uses: 1 });
    await selling.signedIn();
    const customer = await anyCustomer();
    const { db } = selling.context;
    const first = await db.startTransaction().execute();
    expect(await takePromoCodeUse(first, 'LASTPG', customer)).toBeUndefined();
    const second = db.transaction().execute((trx) => takePromoCodeUse(trx, 'LASTPG', customer));
    await untilTransactionWaits(db);
    await first.commit().execute();
    expect(await second).toBe('This discount code has been used up');
    expect(await usesOf('LASTPG')).toBe(1);
  });
}
