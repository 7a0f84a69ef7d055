import assert from 'node:assert';
import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { addDays, addMonths, calendarDateOf } from 'shared/domain/calendarDate';
import { findEarlyDiscountHolder, reserveEarlyDiscount } from '../catalogue/earlyDiscounts';
import { placeOrder } from '../orders/placeOrder';
import { hasConnections, interruptedDb, untilTransactionWaits } from 'server-kit/testing/concurrency';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { TEST_ORIGIN } from '../../testing/testConfig';
import type { TestBrowser } from '../../testing/testShop';
import { draftRenewal } from './draftRenewal';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
});
afterAll(() => selling.close());

const EARLY_PENCE = 12_240;
const FULL_PENCE = 15_300;
const RESERVED = 'The early renewal discount is reserved for someone else.';

/** Creates a subscription for three computers that ends in ten days, and returns it with its owner. */
async function ending() {
  const owner = await selling.signedIn();
  await buy(selling, owner);
  const [{ id }] = (await owner.get('/api/order/getsubscriptions/')).json<[SubscriptionDto]>();
  const endDate = addDays(calendarDateOf(selling.clock.now()), 10);
  await selling.context.db.updateTable('subscriptions').set({ end_date: endDate }).where('id', '=', id).execute();
  return { owner, id, endDate, discount: { subscriptionId: id, periodEnd: endDate } };
}

const customers = (count: number) => Promise.all(Array.from({ length: count }, () => selling.signedIn()));
/** Checks out a renewal on a page that displays `displayedPence` as the total. */
const renew = (customer: TestBrowser, SubscriptionId: string, displayedPence = EARLY_PENCE) =>
  customer.request({
    method: 'POST',
    url: '/api/renew/purchasewithstripe',
    headers: { 'x-displayed-total-pence': String(displayedPence) },
    payload: { Url: TEST_ORIGIN, SubscriptionId },
  });
const infoOf = async (visitor: TestBrowser, id: string) => (await visitor.get(`/api/subscription/renew/${id}`)).json();
const renewalsOf = (id: string) =>
  selling.context.db
    .selectFrom('orders')
    .selectAll()
    .where('existing_subscription_id', '=', id)
    .orderBy('created_at')
    .execute();

/** Opens a payment page and returns its order. */
async function open(customer: TestBrowser, id: string, displayedPence = EARLY_PENCE) {
  expect((await renew(customer, id, displayedPence)).statusCode).toBe(200);
  const newest = (await renewalsOf(id)).at(-1);
  assert(newest);
  return newest;
}

async function payFor(customer: TestBrowser, paymentId: string) {
  await selling.atProvider(paymentId, 'pay');
  return (await customer.get(`/api/renew/checkpayment/${paymentId}`)).json();
}

test('only one of five accounts that renew a subscription simultaneously gets the early discount', async () => {
  const { id } = await ending();
  const replies = await Promise.all((await customers(5)).map((customer) => renew(customer, id)));
  const refused = replies.filter(({ statusCode }) => statusCode !== 200);
  expect(refused).toHaveLength(4);
  for (const reply of refused) {
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'price-changed', totalPence: FULL_PENCE });
    expect(reply.json().detail).toBe(`${RESERVED} The total is now £153.00.`);
  }
  expect(await renewalsOf(id)).toMatchObject([{ status: 'pending', payable_pence: EARLY_PENCE }]);
});

test('only one of five simultaneous orders with the same discount is placed', async () => {
  const { id } = await ending();
  await customers(5);
  const users = selling.context.db.selectFrom('users').select('id').orderBy('created_at', 'desc').limit(5);
  const body = { Url: TEST_ORIGIN, SubscriptionId: id };
  const pricing = (await users.execute()).map((user) => draftRenewal(selling.context, user.id, body));
  const drafts = await Promise.all(pricing);
  expect(drafts.map(({ draft }) => draft.payable_pence)).toEqual(Array(5).fill(EARLY_PENCE));
  const placed = await Promise.allSettled(drafts.map(({ draft }) => placeOrder(selling.context, draft)));
  expect(placed.map(({ status }) => status).sort()).toEqual(['fulfilled', ...Array(4).fill('rejected')]);
  expect(await renewalsOf(id)).toHaveLength(1);
});

test('the renewal page shows from which day the early discount applies, unless the period’s discount is used up', async () => {
  const { owner, id, endDate } = await ending();
  const setEnd = (end_date: string) =>
    selling.context.db.updateTable('subscriptions').set({ end_date }).where('id', '=', id).execute();
  const later = addMonths(endDate, 6);
  await setEnd(later);
  const laterDiscount = { percentage: 20, from: addDays(later, -30) };
  expect(await infoOf(owner, id)).toMatchObject({ renewalDiscount: 0, laterDiscount });
  expect(await infoOf(selling.browser(), id)).toMatchObject({ laterDiscount });
  await setEnd(endDate);
  expect(await infoOf(owner, id)).not.toHaveProperty('laterDiscount');
  const { id: paymentId } = await open(owner, id);
  await payFor(owner, paymentId);
  const used = selling.context.db.updateTable('early_discounts').set({ period_end: later });
  await used.where('subscription_id', '=', id).execute();
  await setEnd(later);
  expect(await infoOf(owner, id)).not.toHaveProperty('laterDiscount');
  await setEnd(addDays(calendarDateOf(selling.clock.now()), -1));
  expect(await infoOf(owner, id)).not.toHaveProperty('laterDiscount');
});

test('while one customer’s payment page is open, other customers see and pay the full price', async () => {
  const { id, endDate } = await ending();
  const [first, second] = [await selling.signedIn(), await selling.signedIn()];
  const { id: firstPayment } = await open(first, id);
  expect(await infoOf(first, id)).toMatchObject({ renewalDiscount: 20, renewalDiscountUntil: endDate });
  for (const [other, reason] of [
    [second, RESERVED],
    [selling.browser(), 'sign in to get the discount'],
  ] as const) {
    const info = await infoOf(other, id);
    expect(info).toMatchObject({ renewalDiscount: 0, renewalDiscountError: expect.stringContaining(reason) });
    expect(info).not.toHaveProperty('renewalDiscountUntil');
  }
  expect((await renew(second, id)).json().detail).toContain(RESERVED);
  const { id: secondPayment } = await open(second, id, FULL_PENCE);
  const subscribtionEndDate = addMonths(endDate, 12);
  expect(await payFor(second, secondPayment)).toMatchObject({ amount: 153, subscribtionEndDate });
  const later = { amount: 122.4, subscribtionEndDate: addMonths(endDate, 24) };
  expect(await payFor(first, firstPayment)).toMatchObject(later);
});

test('the owner gets a discount that another customer has reserved, and the other payment page expires', async () => {
  const { owner, id } = await ending();
  const payer = await selling.signedIn();
  const { id: paymentId } = await open(payer, id);
  expect(await infoOf(owner, id)).toMatchObject({ renewalDiscount: 20 });
  await open(owner, id);
  expect((await selling.sessionOf(paymentId)).status).toBe('expired');
  expect((await payer.get(`/api/renew/checkpayment/${paymentId}`)).json().error).toContain('Nothing was charged.');
  expect((await renew(payer, id)).json().detail).toContain(RESERVED);
});

test('the owner cannot get the early discount after another customer has paid with it', async () => {
  const { owner, id } = await ending();
  const payer = await selling.signedIn();
  const { id: paymentId } = await open(payer, id);
  await selling.atProvider(paymentId, 'pay');
  const reply = await renew(owner, id);
  expect([reply.statusCode, (await renewalsOf(id)).length]).toEqual([409, 1]);
  expect(reply.json().detail).toContain('already been used');
  expect((await payer.get(`/api/renew/checkpayment/${paymentId}`)).json()).toMatchObject({ amount: 122.4 });
});

test('a customer who changes the invoice details keeps the discount', async () => {
  const { id } = await ending();
  const customer = await selling.signedIn();
  const { id: paymentId } = await open(customer, id);
  const invoice = { InvoiceNeeded: true, Name: 'Ada Ltd', Address: '1 High Street' };
  await customer.post('/api/renew/purchasewithstripe', { Url: TEST_ORIGIN, SubscriptionId: id, ...invoice });
  expect(await renewalsOf(id)).toMatchObject([
    { id: paymentId, status: 'expired' },
    { status: 'pending', payable_pence: EARLY_PENCE },
  ]);
});

test.each([
  ['that expires', 'expire', 'checkout.session.expired'],
  ['that fails later', 'payment-fails', 'checkout.session.async_payment_failed'],
])('a payment %s makes the discount available to the next customer', async (_what, action, event) => {
  const { id } = await ending();
  const [first, second] = [await selling.signedIn(), await selling.signedIn()];
  const { id: paymentId } = await open(first, id);
  if (action === 'payment-fails') await selling.atProvider(paymentId, 'pay-later');
  await selling.atProvider(paymentId, action);
  await selling.sendWebhook(paymentId, event);
  expect(await infoOf(second, id)).toMatchObject({ renewalDiscount: 20 });
  expect(await open(second, id)).toMatchObject({ payable_pence: EARLY_PENCE });
});

test('while a payment is pending, its customer and the owner cannot get a second discount', async () => {
  const { owner, id } = await ending();
  const customer = await selling.signedIn();
  const { id: paymentId } = await open(customer, id);
  await selling.atProvider(paymentId, 'pay-later');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  for (const each of [customer, owner]) {
    expect((await infoOf(each, id)).renewalDiscountError).toContain('already on its way');
    expect((await renew(each, id)).statusCode).toBe(409);
  }
});

test('a full refund of a renewal makes the discount available again', async () => {
  const { owner, id, endDate } = await ending();
  const { id: paymentId } = await open(owner, id);
  await payFor(owner, paymentId);
  const { db } = selling.context;
  const unrenewed = db.updateTable('subscriptions').set({ end_date: endDate, blocked_at: null }).where('id', '=', id);
  await unrenewed.execute();
  expect((await infoOf(owner, id)).renewalDiscountError).toContain('already been used');
  await selling.atProvider(paymentId, 'refund');
  await selling.sendWebhook(paymentId, 'charge.refunded');
  await unrenewed.execute();
  expect(await infoOf(owner, id)).toMatchObject({ renewalDiscount: 20 });
});

test('the shop delivers a paid renewal even if another order has received the discount', async () => {
  const { id, endDate } = await ending();
  const [first, second] = [await selling.signedIn(), await selling.signedIn()];
  const { id: firstPayment } = await open(first, id);
  await selling.context.db.updateTable('orders').set({ status: 'expired' }).where('id', '=', firstPayment).execute();
  const { id: secondPayment } = await open(second, id);
  await payFor(second, secondPayment);
  await selling.atProvider(firstPayment, 'pay');
  await selling.sendWebhook(firstPayment, 'checkout.session.completed');
  expect(await renewalsOf(id)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  expect((await infoOf(first, id)).endDate).toBe(addMonths(endDate, 24));
});

test('the shop refuses a renewal if the end date has changed since the renewal was priced', async () => {
  const { id, endDate } = await ending();
  await selling.signedIn('late@example.com');
  const { db } = selling.context;
  const users = db.selectFrom('users').select('id').where('email', '=', 'late@example.com');
  const user = await users.executeTakeFirstOrThrow();
  const { draft } = await draftRenewal(selling.context, user.id, { Url: TEST_ORIGIN, SubscriptionId: id });
  await db
    .updateTable('subscriptions')
    .set({ end_date: addMonths(endDate, 12) })
    .where('id', '=', id)
    .execute();
  await expect(placeOrder(selling.context, draft)).rejects.toThrow('The terms of this renewal have just changed.');
});

test('a concurrent change between any two statements never grants a discount twice', async () => {
  const { discount } = await ending();
  const customer = await selling.signedIn();
  const [mine, theirs] = [await buy(selling, customer), (await placePurchase(selling, customer)).paymentId];
  const { subscriptionId, periodEnd } = discount;
  const competitor = `
    insert into early_discounts values ('${subscriptionId}', '${periodEnd}', '${theirs}') on conflict do nothing`;
  const db = interruptedDb(selling.context.db, competitor);
  const isMine = await db.transaction().execute((trx) => reserveEarlyDiscount(trx, discount, mine));
  expect([isMine, (await findEarlyDiscountHolder(db, discount))?.orderId]).toEqual([true, mine]);
});

if (hasConnections) {
  test('only one of two competing transactions on two connections reserves the discount', async () => {
    const { discount } = await ending();
    const customer = await selling.signedIn();
    const [mine, theirs] = [await buy(selling, customer), await buy(selling, customer)];
    const { db } = selling.context;
    const first = await db.startTransaction().execute();
    expect(await reserveEarlyDiscount(first, discount, mine)).toBe(true);
    const second = db.transaction().execute((trx) => reserveEarlyDiscount(trx, discount, theirs));
    await untilTransactionWaits(db);
    await first.commit().execute();
    expect(await second).toBe(false);
    expect((await findEarlyDiscountHolder(db, discount))?.orderId).toBe(mine);
  });
}
