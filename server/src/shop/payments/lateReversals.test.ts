import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { DAY_MS, later } from 'server-kit/clock/clock';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import type { TestBrowser } from '../../testing/testShop';
import { catchUpReversals } from './handleEvent';
import { sweep } from './checkOrder';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const providerDaysAgo = (days: number) => selling.control('clock', { offsetSeconds: String((-days * DAY_MS) / 1000) });
const findOrder = (id: string) =>
  selling.context.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Places an order that is paid and then refunded or disputed while the shop is down. No event arrives. */
async function reversedInOutage(action: string, fields?: Record<string, string>) {
  const customer = await selling.signedIn();
  await providerDaysAgo(6);
  const { paymentId } = await placePurchase(selling, customer);
  await selling.context.db
    .updateTable('orders')
    .set({ created_at: later(new Date(), -6 * DAY_MS) })
    .where('id', '=', paymentId)
    .execute();
  await selling.atProvider(paymentId, 'pay');
  await providerDaysAgo(5);
  await selling.atProvider(paymentId, action, fields);
  await providerDaysAgo(0);
  return { customer, paymentId };
}

const blockedOf = async (customer: TestBrowser) =>
  (await customer.get('/api/order/getsubscriptions/')).json<SubscriptionDto[]>().map(({ isBlocked }) => isBlocked);

test.each<[string, (paymentId: string, customer: TestBrowser) => Promise<unknown>]>([
  ['the sweeper', () => sweep(selling.context, { ignoresBackOff: true })],
  ['the success page', (paymentId, customer) => customer.get(`/api/order/checkpayment/${paymentId}`)],
  ['the cancel page', (paymentId, customer) => customer.post('/api/order/cancelpayment', { paymentId })],
])('%s records a payment and its refund after an outage', async (_who, ask) => {
  const { customer, paymentId } = await reversedInOutage('refund');
  await ask(paymentId, customer);
  expect(await findOrder(paymentId)).toMatchObject({ status: 'refunded', refunded_pence: 15_300 });
  expect(await blockedOf(customer)).toEqual([true]);
});

test('the shop delivers a blocked subscription if the payment was disputed during an outage', async () => {
  const { customer, paymentId } = await reversedInOutage('dispute');
  await sweep(selling.context, { ignoresBackOff: true });
  expect(await findOrder(paymentId)).toMatchObject({ status: 'fulfilled', disputed_at: expect.any(Date) });
  expect(await blockedOf(customer)).toEqual([true]);
});

test('the shop delivers an order and records its partial refund after an outage', async () => {
  const { customer, paymentId } = await reversedInOutage('refund', { amount: '100' });
  await sweep(selling.context, { ignoresBackOff: true });
  expect(await findOrder(paymentId)).toMatchObject({ status: 'fulfilled', refunded_pence: 100 });
  expect(await blockedOf(customer)).toEqual([false]);
});

test('the shop delivers an order only after the provider has returned its refunds', async () => {
  const { paymentId } = await reversedInOutage('refund');
  await selling.control('trouble', { kind: 'failure', times: '1', 'operations[]': 'refunds.list' });
  await sweep(selling.context, { ignoresBackOff: true });
  expect(await findOrder(paymentId)).toMatchObject({ status: 'pending', next_check_at: expect.any(Date) });
  await sweep(selling.context, { ignoresBackOff: true });
  expect(await findOrder(paymentId)).toMatchObject({ status: 'refunded' });
});

test('the shop records a refund from two days ago whose event was lost, although the order is delivered', async () => {
  const paymentId = await buy(selling, await selling.signedIn());
  await providerDaysAgo(2);
  await selling.atProvider(paymentId, 'refund', { amount: '200' });
  await providerDaysAgo(0);
  await catchUpReversals(selling.context);
  expect(await findOrder(paymentId)).toMatchObject({ refunded_pence: 200 });
});
