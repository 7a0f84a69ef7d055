import { draftPurchase } from '../checkout/draftPurchase';
import { later, MINUTE_MS } from 'server-kit/clock/clock';
import { buy, openSellingShop, placePurchase, purchaseBody, type SellingShop } from '../../testing/sellingShop';
import { placeOrder } from './placeOrder';

let selling: SellingShop;
let start: Date;
let now: Date;
beforeAll(async () => {
  selling = await openSellingShop();
  selling.context.clock = { now: () => now };
  const code = { code: 'FREE99', percentage: 100, max_uses_per_customer: 9, max_uses: null, expires_at: null };
  await selling.context.db.insertInto('promo_codes').values(code).execute();
});
beforeEach(() => {
  start = new Date();
  now = start;
});
afterAll(() => selling.close());

const FREE = { DiscountCode: 'FREE99' };

test('a customer who repeats a free order within a minute gets the first order, and later a new order', async () => {
  const customer = await selling.signedIn();
  const { paymentId: first } = await placePurchase(selling, customer, FREE);
  now = later(start, MINUTE_MS);
  expect((await placePurchase(selling, customer, FREE)).paymentId).toBe(first);
  now = later(start, MINUTE_MS + 1);
  expect((await placePurchase(selling, customer, FREE)).paymentId).not.toBe(first);
});

test('a different free basket or another customer creates another order', async () => {
  const customer = await selling.signedIn();
  const { paymentId: first } = await placePurchase(selling, customer, FREE);
  const { paymentId: larger } = await placePurchase(selling, customer, { ...FREE, Qnt: 4 });
  const { paymentId: other } = await placePurchase(selling, await selling.signedIn(), FREE);
  expect(new Set([first, larger, other]).size).toBe(3);
});

test('a customer can immediately buy a paid basket again', async () => {
  const customer = await selling.signedIn();
  const first = await buy(selling, customer);
  expect((await placePurchase(selling, customer)).paymentId).not.toBe(first);
});

test.each([
  ['no code', {}, false],
  ['a code of spaces', { DiscountCode: '  ' }, false],
  ['a code below its minimum quantity', { DiscountCode: 'TEAM20', Qnt: 4 }, false],
  ['a code', { DiscountCode: 'SAVE10' }, true],
])('an order with %s (%j) counts as a use of a promo code: %s', async (_code, basket, holds) => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn(), basket);
  const order = await selling.context.db
    .selectFrom('orders')
    .select(['promo_code', 'holds_promo_use', 'discount_pence'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  expect([order.holds_promo_use, order.promo_code !== null, order.discount_pence > 0]).toEqual([holds, holds, holds]);
});

test('a customer whose account was deleted in the meantime cannot place an order', async () => {
  const { context } = selling;
  await selling.signedIn('deleted-while-ordering@example.com');
  const accounts = context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'deleted-while-ordering@example.com');
  const { id } = await accounts.executeTakeFirstOrThrow();
  const draft = await draftPurchase(context, id, purchaseBody());
  await context.db.updateTable('users').set({ deleted_at: now }).where('id', '=', id).execute();
  await expect(placeOrder(context, draft)).rejects.toThrow('Please sign in to continue.');
});
