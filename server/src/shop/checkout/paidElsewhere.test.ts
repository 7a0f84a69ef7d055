import { sql } from 'kysely';
import { addDays, calendarDateOf } from 'shared/domain/calendarDate';
import { orderStatusOf } from '../../testing/paymentState';
import { renew, startRenewal, subscribed } from '../../testing/renewals';
import { buy, openSellingShop, placePurchase, purchaseBody, type SellingShop } from '../../testing/sellingShop';
import { TEST_ORIGIN } from '../../testing/testConfig';
import type { TestBrowser } from '../../testing/testShop';
import { checkout } from './checkout';
import { draftPurchase } from './draftPurchase';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const checkOut = async (customer: TestBrowser, basket: object): Promise<string> =>
  (await customer.post('/api/order/purchasewithstripe', purchaseBody({ ...basket }))).json();
const payAgain = async (customer: TestBrowser, paymentId: string): Promise<string> =>
  (await customer.post('/api/order/payagain', { paymentId })).json().redirectUrl;
const successPage = (paymentId: string) => `${TEST_ORIGIN}/payment/success/${paymentId}`;

test.each([
  ['another quantity', { Qnt: 2 }],
  ['a promo code', { DiscountCode: 'SAVE10' }],
  ['a 100% code', { DiscountCode: 'FREE00' }],
])('a customer who has paid and then checks out %s sees the paid order first', async (_basket, basket) => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay');
  expect(await checkOut(customer, basket)).toBe(successPage(paymentId));
  expect(await orderStatusOf(selling, paymentId)).toBe('fulfilled');
  expect(await checkOut(customer, basket)).not.toBe(successPage(paymentId));
});

test('a customer whose bank debit is on its way sees that order before another payment page', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay-later');
  expect(await checkOut(customer, { Qnt: 2 })).toBe(successPage(paymentId));
});

test('a customer whose payment is in review sees that order instead of paying for the same basket again', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay');
  await selling.context.db
    .updateTable('orders')
    .set({ status: 'review', paid_at: selling.clock.now() })
    .where('id', '=', paymentId)
    .execute();
  expect(await checkOut(customer, {})).toBe(successPage(paymentId));
  expect(await checkOut(customer, { Qnt: 2 })).not.toBe(successPage(paymentId));
});

test('a customer who has paid and then checks out in two tabs at the same time sees the paid order in both', async () => {
  const { context } = selling;
  const email = 'two-tabs@example.com';
  const customer = await selling.signedIn(email);
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay');
  const users = context.db.selectFrom('users').select(['id', 'email']).where('email', '=', email);
  const user = await users.executeTakeFirstOrThrow();
  const drafts = await Promise.all([2, 3].map((Qnt) => draftPurchase(context, user.id, purchaseBody({ Qnt }))));
  const urls = await Promise.all(drafts.map((draft) => checkout(context, user, draft)));
  expect(urls).toEqual([successPage(paymentId), successPage(paymentId)]);
});

test('a customer who has paid for a renewal and then adds a promo code sees the paid renewal', async () => {
  const endDate = addDays(calendarDateOf(selling.clock.now()), 10);
  const { customer, id } = await subscribed(selling, endDate);
  const { paymentId } = await startRenewal(selling, customer, id);
  await selling.atProvider(paymentId, 'pay');
  const { reply } = await startRenewal(selling, customer, id, { DiscountCode: 'SAVE10' });
  expect(reply.json()).toEqual({ redirectUrl: `${TEST_ORIGIN}/renew/success/${paymentId}` });
});

test('a customer cannot pay a second time for a renewal that another customer has just paid at a discount', async () => {
  const endDate = addDays(calendarDateOf(selling.clock.now()), 10);
  const { customer: owner, id } = await subscribed(selling, endDate);
  const { paymentId } = await startRenewal(selling, await selling.signedIn(), id);
  await selling.atProvider(paymentId, 'pay');
  const { reply } = await startRenewal(selling, owner, id);
  expect(reply.statusCode).toBe(409);
  expect(await orderStatusOf(selling, paymentId)).toBe('fulfilled');
});

test('a customer who has paid again for a failed order does not get a third payment page', async () => {
  const customer = await selling.signedIn();
  const { paymentId: failed } = await placePurchase(selling, customer);
  await selling.atProvider(failed, 'expire');
  await payAgain(customer, failed);
  const { paymentId: second } = await placePurchase(selling, customer);
  await selling.atProvider(second, 'pay');
  expect(await payAgain(customer, failed)).toBe(successPage(second));
  expect(await payAgain(customer, failed)).toBe(successPage(second));
});

test('a customer can pay again for a failed order after the repeated order was refunded', async () => {
  const customer = await selling.signedIn();
  const { paymentId: failed } = await placePurchase(selling, customer);
  await selling.atProvider(failed, 'expire');
  const second = await buy(selling, customer);
  await selling.context.db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', second).execute();
  expect(await payAgain(customer, failed)).toContain('/pay/');
});

test('a customer whose paid order cannot be delivered yet sees that order, not another payment page', async () => {
  const { db } = selling.context;
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await sql`alter table activation_codes add constraint no_codes check (false) not valid`.execute(db);
  await selling.atProvider(paymentId, 'pay');
  for (const Qnt of [2, 3, 2]) expect(await checkOut(customer, { Qnt })).toBe(successPage(paymentId));
  await sql`alter table activation_codes drop constraint no_codes`.execute(db);
  expect(await checkOut(customer, {})).toBe(successPage(paymentId));
  expect(await orderStatusOf(selling, paymentId)).toBe('fulfilled');
});

describe('a customer whose order was replaced by a paid order', () => {
  const cancel = async (customer: TestBrowser, paymentId: string) =>
    (await customer.post('/api/order/cancelpayment', { paymentId })).json();
  const numberOf = async (paymentId: string) => {
    const orders = selling.context.db.selectFrom('orders').select('order_number').where('id', '=', paymentId);
    return (await orders.executeTakeFirstOrThrow()).order_number;
  };
  const countOrders = async () => (await selling.context.db.selectFrom('orders').select('id').execute()).length;

  test.each([
    ['paid', 'pay', 'You have already paid order', 'paid'],
    ['still on its way', 'pay-later', 'A payment is on its way for order', 'being-checked'],
  ])('cannot pay for the old one too, while the payment is %s', async (_state, action, sentence, state) => {
    const customer = await selling.signedIn();
    const { paymentId: replaced } = await placePurchase(selling, customer);
    const { paymentId: replacement } = await placePurchase(selling, customer, { Qnt: 4 });
    expect(await cancel(customer, replaced)).not.toHaveProperty('replacement');
    await selling.atProvider(replacement, action);
    await customer.get(`/api/order/checkpayment/${replacement}`);
    const before = await countOrders();
    const reply = await customer.post('/api/order/payagain', { paymentId: replaced });
    expect(reply.statusCode).toBe(409);
    expect(reply.json().detail).toContain(`${sentence} ${await numberOf(replacement)}`);
    expect(await countOrders()).toBe(before);
    expect(await cancel(customer, replaced)).toMatchObject({
      outcome: 'not-charged',
      replacement: { paymentId: replacement, orderNumber: await numberOf(replacement), state },
    });
    expect(await cancel(customer, replacement)).not.toHaveProperty('replacement');
    expect((await customer.get(`/api/order/checkpayment/${replaced}`)).json()).toMatchObject({
      state: 'not-charged',
      replacement: { paymentId: replacement, state },
    });
  });

  test('cannot pay for the old renewal too', async () => {
    const endDate = addDays(calendarDateOf(selling.clock.now()), 10);
    const { customer, id } = await subscribed(selling, endDate);
    const { paymentId: replaced } = await startRenewal(selling, customer, id);
    await cancel(customer, replaced);
    const { paymentId: replacement } = await renew(selling, customer, id, { DiscountCode: 'SAVE10' });
    const reply = await customer.post('/api/renew/payagain', { paymentId: replaced });
    expect(reply.statusCode).toBe(409);
    expect(reply.json().detail).toContain(await numberOf(replacement));
    expect(await cancel(customer, replaced)).toMatchObject({ replacement: { paymentId: replacement } });
  });

  test('can pay for a renewal after a purchase, because the purchase did not replace it', async () => {
    const endDate = addDays(calendarDateOf(selling.clock.now()), 10);
    const { customer, id } = await subscribed(selling, endDate);
    const { paymentId } = await startRenewal(selling, customer, id);
    await cancel(customer, paymentId);
    await buy(selling, customer);
    expect(await cancel(customer, paymentId)).not.toHaveProperty('replacement');
    const reply = await customer.post('/api/renew/payagain', { paymentId });
    expect(reply.json().redirectUrl).toContain('/pay/');
  });
});
