import type { SellingShop } from './sellingShop';
import { TEST_ORIGIN } from './testConfig';
import type { TestBrowser } from './testShop';

/** Orders more computers for a subscription. Returns the reply and the order's payment id. */
export async function startAddition(
  { context }: SellingShop,
  customer: TestBrowser,
  SubscriptionId: string,
  Qnt: number,
) {
  const body = { Url: TEST_ORIGIN, SubscriptionId, Qnt };
  const reply = await customer.post('/api/order/addcomputers', body);
  const order = await context.db
    .selectFrom('orders')
    .select('id')
    .where('kind', '=', 'addition')
    .where('existing_subscription_id', '=', SubscriptionId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return { reply, paymentId: order?.id ?? '' };
}

/** Orders and pays for more computers. Returns the payment id and the data of the success page. */
export async function add(selling: SellingShop, customer: TestBrowser, subscriptionId: string, quantity: number) {
  const { paymentId } = await startAddition(selling, customer, subscriptionId, quantity);
  await selling.atProvider(paymentId, 'pay');
  return { paymentId, check: (await customer.get(`/api/order/checkpayment/${paymentId}`)).json() };
}
