import { renew, startRenewal } from '../../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../../testing/sellingShop';
import { acceptTransfer, offeredCode, openTransfer } from '../../../testing/transfers';
import { findCustomerPage } from './findCustomerPage';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const numbersOf = (orders: readonly { orderNumber: string }[]) => orders.map(({ orderNumber }) => orderNumber);
const numberOf = async (paymentId: string) => {
  const orders = selling.context.db.selectFrom('orders').select('order_number').where('id', '=', paymentId);
  return (await orders.executeTakeFirstOrThrow()).order_number;
};

it('a renewal that somebody else paid is on both customers’ pages, apart from their own orders', async () => {
  const { email, heir, heirEmail, id, paymentId } = await openTransfer(selling);
  const renewal = await numberOf((await renew(selling, heir, id)).paymentId);
  const owner = await findCustomerPage(selling.context, email);
  expect(numbersOf(owner.orders)).toEqual([await numberOf(paymentId)]);
  expect(owner.ordersOfOthers).toMatchObject([{ orderNumber: renewal, customer: { email: heirEmail } }]);
  expect(owner.ordersForOthers).toEqual([]);
  const payer = await findCustomerPage(selling.context, heirEmail);
  expect(payer.orders).toEqual([]);
  expect(payer.ordersForOthers).toMatchObject([{ orderNumber: renewal, owner: { email } }]);
  expect(payer.ordersOfOthers).toEqual([]);
});

it('an unpaid renewal by somebody else is on both pages', async () => {
  const { email, heir, heirEmail, id } = await openTransfer(selling);
  const { order } = await startRenewal(selling, heir, id);
  const renewal = { orderNumber: order?.order_number, status: 'pending' };
  expect((await findCustomerPage(selling.context, email)).ordersOfOthers).toMatchObject([renewal]);
  expect((await findCustomerPage(selling.context, heirEmail)).ordersForOthers).toMatchObject([renewal]);
});

it('the purchase of a transferred subscription is on both pages', async () => {
  const { owner, email, heir, heirEmail, id, paymentId } = await openTransfer(selling);
  const code = await offeredCode(selling, owner, id, heirEmail);
  expect((await acceptTransfer(heir, code)).statusCode).toBe(204);
  const purchase = { orderNumber: await numberOf(paymentId) };
  expect((await findCustomerPage(selling.context, heirEmail)).ordersOfOthers).toMatchObject([
    { ...purchase, customer: { email } },
  ]);
  const former = await findCustomerPage(selling.context, email);
  expect(former.orders).toEqual([]);
  expect(former.ordersForOthers).toMatchObject([{ ...purchase, owner: { email: heirEmail } }]);
});

it('a customer’s own renewal is only among the customer’s own orders', async () => {
  const { owner, email, id } = await openTransfer(selling, 5);
  const renewal = await numberOf((await renew(selling, owner, id)).paymentId);
  const page = await findCustomerPage(selling.context, email);
  expect(numbersOf(page.orders)[0]).toBe(renewal);
  expect([page.ordersForOthers, page.ordersOfOthers]).toEqual([[], []]);
});
