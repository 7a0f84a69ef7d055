import type { EndingSubscription } from 'shared/contract/endingSubscriptions';
import { addDays, calendarDateOf } from 'shared/domain/calendarDate';
import { startRenewal, subscribed } from '../../testing/renewals';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import type { TestBrowser } from '../../testing/testShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
});
afterAll(() => selling.close());

/** Buys a subscription that ends in the given number of days, and returns its id. */
async function buyEnding(customer: TestBrowser, days: number): Promise<string> {
  await buy(selling, customer);
  const [{ id }] = (await customer.get('/api/order/getsubscriptions/')).json();
  const endDate = addDays(calendarDateOf(selling.clock.now()), days);
  await selling.context.db.updateTable('subscriptions').set({ end_date: endDate }).where('id', '=', id).execute();
  return id;
}

const endingOf = async (customer: TestBrowser): Promise<EndingSubscription[]> =>
  (await customer.get('/api/order/endingsubscriptions')).json();

test('lists the valid subscriptions that end within 30 days, soonest end date first', async () => {
  const customer = await selling.signedIn();
  const today = calendarDateOf(selling.clock.now());
  const inMonth = await buyEnding(customer, 30);
  await buyEnding(customer, 31);
  const lastDay = await buyEnding(customer, 0);
  await buyEnding(customer, -1);
  const ending = await endingOf(customer);
  expect(ending.map(({ id, endDate }) => [id, endDate])).toEqual([
    [lastDay, today],
    [inMonth, addDays(today, 30)],
  ]);
  expect(Object.keys(ending[0] ?? {})).toEqual(['id', 'qnt', 'endDate', 'renewalDiscount']);
});

test('shows the early discount until a payment with it is on its way, as the renewal page does', async () => {
  const { customer, id } = await subscribed(selling, addDays(calendarDateOf(selling.clock.now()), 10));
  const discounts = async () => [
    (await endingOf(customer)).map(({ renewalDiscount }) => renewalDiscount),
    (await customer.get(`/api/subscription/renew/${id}`)).json().renewalDiscount,
  ];
  expect(await discounts()).toEqual([[20], 20]);
  const { paymentId } = await startRenewal(selling, customer, id);
  expect(await discounts()).toEqual([[20], 20]);
  await selling.atProvider(paymentId, 'pay-later');
  await customer.get(`/api/renew/checkpayment/${paymentId}`);
  expect(await discounts()).toEqual([[0], 0]);
});

test('lists neither blocked subscriptions nor other customers’ subscriptions', async () => {
  const [ada, grace] = [await selling.signedIn(), await selling.signedIn()];
  const blocked = await buyEnding(ada, 10);
  const blockedAt = selling.clock.now();
  await selling.context.db
    .updateTable('subscriptions')
    .set({ blocked_at: blockedAt, block_reason: 'refund' })
    .where('id', '=', blocked)
    .execute();
  await buyEnding(grace, 10);
  expect(await endingOf(ada)).toEqual([]);
});

test('replies 401 to anonymous visitors', async () => {
  expect((await selling.app.inject('/api/order/endingsubscriptions')).statusCode).toBe(401);
});
