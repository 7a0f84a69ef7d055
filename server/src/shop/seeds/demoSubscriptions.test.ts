import { openTestShop, type TestShop } from '../../testing/testShop';
import { seed } from './seed';
import { DEMO_CUSTOMER } from '../accounts/seedDemoCustomer';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('the demo customer has a subscription in each of four states and gets no old emails', async () => {
  await seed(shop.context);
  await seed(shop.context);
  const customer = shop.browser();
  await customer.post('/api/auth/login', { ...DEMO_CUSTOMER, remeberMe: false });
  const subscriptions = (await customer.get('/api/order/getsubscriptions/')).json();
  const states = subscriptions.map(({ isBlocked, isExpired, renewalLink }: Record<string, unknown>) => [
    isBlocked,
    isExpired,
    renewalLink !== null,
  ]);
  expect(states.sort()).toEqual([
    [false, false, false],
    [false, false, true],
    [false, true, true],
    [true, false, false],
  ]);
  const blocked = subscriptions.find(({ isBlocked }: Record<string, unknown>) => isBlocked);
  expect(blocked.orders).toMatchObject([{ payment: { paymentStatus: 'Refunded' } }]);
  expect(await shop.deliverMail()).toEqual([]);
});
