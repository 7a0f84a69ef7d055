import assert from 'node:assert';
import { orderNumberOf } from '../../testing/paymentState';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { TEST_ORIGIN } from '../../testing/testConfig';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

test('the emails about a purchase and a renewal show the order number, not the payment id', async () => {
  const customer = await selling.signedIn();
  const purchase = await buy(selling, customer);
  const [ofPurchase] = await selling.deliverMail();
  assert(ofPurchase);
  expect(ofPurchase.text).toContain(`Order: ${await orderNumberOf(selling, purchase)}\n`);
  expect(ofPurchase.text).not.toContain(purchase);
  expect(ofPurchase.subject).toBe(
    `Your Call Recorder Pro activation codes, order ${await orderNumberOf(selling, purchase)}`,
  );

  const [{ id }] = (await customer.get('/api/order/getsubscriptions/')).json();
  await selling.context.db.updateTable('subscriptions').set({ end_date: '2020-01-31' }).where('id', '=', id).execute();
  await customer.post('/api/renew/purchasewithstripe', { Url: TEST_ORIGIN, SubscriptionId: id, DiscountCode: '' });
  const { id: renewal } = await selling.context.db
    .selectFrom('orders')
    .select('id')
    .where('existing_subscription_id', '=', id)
    .executeTakeFirstOrThrow();
  await selling.atProvider(renewal, 'pay');
  await selling.sendWebhook(renewal, 'checkout.session.completed');
  const mails = await selling.deliverMail();
  const ofRenewal = mails.find(({ subject }) => subject.includes('is extended until'));
  assert(ofRenewal);
  expect(ofRenewal.text).toContain(`Order: ${await orderNumberOf(selling, renewal)}\n`);
  expect(ofRenewal.text).not.toContain(renewal);
});
