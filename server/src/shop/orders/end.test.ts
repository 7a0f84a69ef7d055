import { openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { cancelUnknown, cancelUnopened } from './end';
import type { Order } from './tables';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
  await selling.context.db
    .insertInto('promo_codes')
    .values({ code: 'TWICE5', percentage: 5, max_uses: 2, expires_at: null })
    .execute();
});
afterAll(() => selling.close());

const read = (paymentId: string): Promise<Order> =>
  selling.context.db.selectFrom('orders').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
const usesOf = async (code: string) =>
  (await selling.context.db.selectFrom('promo_codes').select('used_count').where('code', '=', code).execute())[0]
    ?.used_count;

test('an order releases its use of a promo code only once, even if a delayed payment fails later', async () => {
  const { paymentId: other } = await placePurchase(selling, await selling.signedIn(), { DiscountCode: 'TWICE5' });
  const { paymentId } = await placePurchase(selling, await selling.signedIn(), { DiscountCode: 'TWICE5' });
  expect(await usesOf('TWICE5')).toBe(2);
  await cancelUnknown(selling.context, await read(paymentId));
  expect(await usesOf('TWICE5')).toBe(1);
  await selling.atProvider(paymentId, 'pay-later');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  expect(await read(paymentId)).toMatchObject({ status: 'pending', is_awaiting_funds: true, holds_promo_use: false });
  await selling.atProvider(paymentId, 'payment-fails');
  await selling.sendWebhook(paymentId, 'checkout.session.async_payment_failed');
  expect((await read(paymentId)).status).toBe('cancelled');
  expect(await usesOf('TWICE5')).toBe(1);
  expect(await read(other)).toMatchObject({ status: 'pending', holds_promo_use: true });
});

test('an order stops awaiting funds when its delayed payment fails', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'pay-later');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  expect(await read(paymentId)).toMatchObject({ is_awaiting_funds: true });
  await selling.atProvider(paymentId, 'payment-fails');
  await selling.sendWebhook(paymentId, 'checkout.session.async_payment_failed');
  expect(await read(paymentId)).toMatchObject({ status: 'cancelled', is_awaiting_funds: false });
});

test('the payment check for renewals does not find a purchase', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  const reply = await customer.get(`/api/renew/checkpayment/${paymentId}`);
  expect(reply.json()).toMatchObject({ status: 404, detail: 'This account has no such order.' });
  expect((await customer.get(`/api/order/checkpayment/${paymentId}`)).statusCode).toBe(200);
});

test('a request that found no payment page does not cancel an order that now has one', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await cancelUnopened(selling.context, { id: paymentId });
  expect((await read(paymentId)).status).toBe('pending');
});

test('a session that is missing at the provider cancels its order only if it is the current session', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  const { session_id } = await read(paymentId);
  await cancelUnknown(selling.context, { id: paymentId, session_id: 'cs_test_replaced' });
  expect((await read(paymentId)).status).toBe('pending');
  await cancelUnknown(selling.context, { id: paymentId, session_id });
  expect((await read(paymentId)).status).toBe('cancelled');
});
