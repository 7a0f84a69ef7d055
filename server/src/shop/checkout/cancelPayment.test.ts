import { openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import type { TestBrowser } from '../../testing/testShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

describe('the cancel page', () => {
  const cancel = async (customer: TestBrowser, paymentId: string) =>
    (await customer.post('/api/order/cancelpayment', { paymentId })).json();

  test('closes the payment page and says that nothing was charged', async () => {
    const customer = await selling.signedIn();
    const { paymentId } = await placePurchase(selling, customer);
    expect(await cancel(customer, paymentId)).toEqual({
      outcome: 'not-charged',
      kind: 'purchase',
      orderNumber: expect.any(String),
    });
    expect((await selling.sessionOf(paymentId)).status).toBe('expired');
    expect(await cancel(customer, paymentId)).toEqual({
      outcome: 'not-charged',
      kind: 'purchase',
      orderNumber: expect.any(String),
    });
  });

  test('delivers the order if the customer paid first', async () => {
    const customer = await selling.signedIn();
    const { paymentId } = await placePurchase(selling, customer);
    await selling.atProvider(paymentId, 'pay');
    expect(await cancel(customer, paymentId)).toEqual({
      outcome: 'paid',
      kind: 'purchase',
      orderNumber: expect.any(String),
    });
  });

  test('says that the shop is checking a delayed payment', async () => {
    const customer = await selling.signedIn();
    const { paymentId } = await placePurchase(selling, customer);
    await selling.atProvider(paymentId, 'pay-later');
    expect(await cancel(customer, paymentId)).toEqual({
      outcome: 'being-checked',
      kind: 'purchase',
      orderNumber: expect.any(String),
    });
  });

  test('does not say whether the customer was charged if the provider does not reply', async () => {
    const customer = await selling.signedIn();
    const { paymentId } = await placePurchase(selling, customer);
    await selling.failAtProvider(500, 1);
    const reply = await customer.post('/api/order/cancelpayment', { paymentId });
    expect([reply.statusCode, reply.body.includes('charged')]).toEqual([503, false]);
  });

  test('replies 404 for another customer’s order', async () => {
    const { paymentId } = await placePurchase(selling, await selling.signedIn());
    expect((await (await selling.signedIn()).post('/api/order/cancelpayment', { paymentId })).statusCode).toBe(404);
  });
});
