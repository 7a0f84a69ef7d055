import assert from 'node:assert';
import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { buy, type SellingShop } from './sellingShop';
import { TEST_ORIGIN } from './testConfig';
import type { TestBrowser } from './testShop';

/** Creates a customer with a subscription for three computers that ends on `endDate`. */
export async function subscribed(selling: SellingShop, endDate: string, email?: string) {
  const customer = await selling.signedIn(email);
  await buy(selling, customer);
  const [subscription] = (await customer.get('/api/order/getsubscriptions/')).json<[SubscriptionDto]>();
  const [activation] = subscription.activationCodes;
  assert(activation);
  await selling.context.db
    .updateTable('subscriptions')
    .set({ end_date: endDate })
    .where('id', '=', subscription.id)
    .execute();
  return { customer, id: subscription.id, code: activation.code };
}

/** Orders a renewal. Returns the reply and the order, which is not paid yet. */
export async function startRenewal(
  selling: SellingShop,
  customer: TestBrowser,
  SubscriptionId: string,
  overrides = {},
) {
  const reply = await customer.post('/api/renew/purchasewithstripe', {
    Url: TEST_ORIGIN,
    SubscriptionId,
    DiscountCode: '',
    InvoiceNeeded: false,
    ...overrides,
  });
  const order = await selling.context.db
    .selectFrom('orders')
    .selectAll()
    .where('existing_subscription_id', '=', SubscriptionId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return { reply, paymentId: order?.id ?? '', order };
}

/** Orders and pays for a renewal. Returns its payment id and its success page's data. */
export async function renew(selling: SellingShop, customer: TestBrowser, id: string, overrides = {}) {
  const { paymentId } = await startRenewal(selling, customer, id, overrides);
  await selling.atProvider(paymentId, 'pay');
  return { paymentId, check: (await customer.get(`/api/renew/checkpayment/${paymentId}`)).json() };
}
