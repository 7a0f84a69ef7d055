import type { OrderDto, SubscriptionDto } from 'shared/contract/subscriptions';
import { addMonths, calendarDateOf } from 'shared/domain/calendarDate';
import { renew, startRenewal, subscribed } from '../../testing/renewals';
import { adminOf } from '../../testing/adminLine';
import { openSellingShop, type SellingShop } from '../../testing/sellingShop';
import type { TestBrowser } from '../../testing/testShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const soon = () => addMonths(calendarDateOf(selling.clock.now()), 1);
const otherOrders = async (customer: TestBrowser) => (await customer.get('/api/order/otherorders')).json<OrderDto[]>();

test("a customer finds a paid renewal of somebody else's subscription, and its owner does not", async () => {
  const { customer: owner, id } = await subscribed(selling, soon());
  const payer = await selling.signedIn();
  const { paymentId } = await startRenewal(selling, payer, id);
  expect(await otherOrders(payer)).toEqual([]);
  await selling.atProvider(paymentId, 'pay');
  await payer.get(`/api/renew/checkpayment/${paymentId}`);
  expect(await otherOrders(payer)).toEqual([
    expect.objectContaining({
      id: paymentId,
      quantity: 3,
      payment: expect.objectContaining({ paymentStatus: 'Paid', amount: 122.4, cardLast4: '4242' }),
    }),
  ]);
  expect(await otherOrders(owner)).toEqual([]);
  expect((await payer.get('/api/order/getsubscriptions/')).json()).toEqual([]);
});

test('a customer who transfers a subscription still finds its orders', async () => {
  const { customer: giver, id } = await subscribed(selling, soon());
  const [{ orders }] = (await giver.get('/api/order/getsubscriptions/')).json<[SubscriptionDto]>();
  await selling.signedIn('heir@example.com');
  await adminOf(selling.context).admin(`transfer ${id} heir@example.com --reason gift --yes`);
  expect(await otherOrders(giver)).toEqual(orders);
});

test('the orders are listed newest first, and without renewals of the own subscription', async () => {
  const { id } = await subscribed(selling, soon());
  const { customer: payer, id: ownId } = await subscribed(selling, soon());
  const { paymentId: first } = await renew(selling, payer, id);
  await renew(selling, payer, ownId);
  const { paymentId: second } = await renew(selling, payer, id);
  expect((await otherOrders(payer)).map((order) => order.id)).toEqual([second, first]);
});

test('anonymous visitors get 401', async () => {
  expect((await selling.app.inject('/api/order/otherorders')).statusCode).toBe(401);
});
