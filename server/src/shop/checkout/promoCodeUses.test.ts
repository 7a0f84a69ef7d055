import { sweep } from '../payments/checkOrder';
import { buy, openSellingShop, placePurchase, purchaseBody, type SellingShop } from '../../testing/sellingShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterEach(() => selling.clock.reset());
afterAll(() => selling.close());

const purchase = '/api/order/purchasewithstripe';
const USED_UP = { DiscountCode: 'This discount code has been used up' };

const offerOnce = (code: string) =>
  selling.context.db
    .insertInto('promo_codes')
    .values({ code, percentage: 50, max_uses: 1, expires_at: null })
    .execute();
const usesOf = async (code: string) =>
  (
    await selling.context.db
      .selectFrom('promo_codes')
      .select('used_count')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).used_count;

test('a customer cannot use a code whose last use another customer holds at the payment page', async () => {
  await offerOnce('ONCE01');
  const [first, second] = [await selling.signedIn(), await selling.signedIn()];
  await placePurchase(selling, first, { DiscountCode: 'ONCE01' });
  expect((await second.post(purchase, purchaseBody({ DiscountCode: 'ONCE01' }))).json().errors).toEqual(USED_UP);
  expect((await second.get('/api/order/checkdiscountcode/ONCE01')).json()).toMatchObject({
    isDiscountCodeValid: false,
  });
});

test('a customer who returns from the payment page and checks out again uses the code only once', async () => {
  await offerOnce('ONCE02');
  const customer = await selling.signedIn();
  const first = await placePurchase(selling, customer, { DiscountCode: 'ONCE02' });
  expect((await customer.get('/api/order/checkdiscountcode/ONCE02')).json()).toMatchObject({
    isDiscountCodeValid: true,
  });
  expect((await placePurchase(selling, customer, { DiscountCode: 'ONCE02' })).url).toBe(first.url);
  await placePurchase(selling, customer, { DiscountCode: 'ONCE02', Qnt: 7 });
  expect(await usesOf('ONCE02')).toBe(1);
  await buy(selling, customer, { DiscountCode: 'ONCE02', Qnt: 7 });
  expect(await usesOf('ONCE02')).toBe(1);
});

test('a promo code can be used again after the payment page expires, even if the webhook is repeated', async () => {
  await offerOnce('ONCE03');
  const { paymentId } = await placePurchase(selling, await selling.signedIn(), { DiscountCode: 'ONCE03' });
  await selling.atProvider(paymentId, 'expire');
  await Promise.all([1, 2].map(() => selling.sendWebhook(paymentId, 'checkout.session.expired')));
  await sweep(selling.context, { ignoresBackOff: true });
  expect(await usesOf('ONCE03')).toBe(0);
  await placePurchase(selling, await selling.signedIn(), { DiscountCode: 'ONCE03' });
});

test('a promo code can be used again after a delayed payment fails', async () => {
  await offerOnce('ONCE04');
  const { paymentId } = await placePurchase(selling, await selling.signedIn(), { DiscountCode: 'ONCE04' });
  await selling.atProvider(paymentId, 'pay-later');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  expect(await usesOf('ONCE04')).toBe(1);
  await selling.atProvider(paymentId, 'payment-fails');
  await selling.sendWebhook(paymentId, 'checkout.session.async_payment_failed');
  await sweep(selling.context, { ignoresBackOff: true });
  expect(await usesOf('ONCE04')).toBe(0);
});

test('a promo code can be used again if the provider rejects the checkout', async () => {
  await offerOnce('ONCE05');
  const customer = await selling.signedIn();
  await selling.failAtProvider(400, 1);
  expect((await customer.post(purchase, purchaseBody({ DiscountCode: 'ONCE05' }))).statusCode).toBe(502);
  expect(await usesOf('ONCE05')).toBe(0);
});

test('a late payment for an expired order uses the promo code again, even beyond the code’s limit', async () => {
  await offerOnce('ONCE06');
  const { paymentId } = await placePurchase(selling, await selling.signedIn(), { DiscountCode: 'ONCE06' });
  const object = { ...(await selling.sessionOf(paymentId)), status: 'expired', url: null };
  await selling.sendSigned(
    JSON.stringify({ id: 'evt_gone', object: 'event', type: 'checkout.session.expired', data: { object } }),
  );
  await buy(selling, await selling.signedIn(), { DiscountCode: 'ONCE06' });
  await selling.atProvider(paymentId, 'pay');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  expect(await usesOf('ONCE06')).toBe(2);
});
