import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { refundOrder } from './refundOrder';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterEach(() => selling.control('trouble/clear'));
afterAll(() => selling.close());

/** Buys a subscription. Returns functions that refund its order and read the results. */
async function bought() {
  const { db, provider } = selling.context;
  const paymentId = await buy(selling, await selling.signedIn());
  const order = () => db.selectFrom('orders').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
  const intentId = String((await selling.sessionOf(paymentId)).payment_intent);
  return {
    paymentId,
    order,
    refund: async (amountPence: number | null) => refundOrder(selling.context, await order(), { amountPence }),
    requests: () => db.selectFrom('refund_requests').selectAll().where('order_id', '=', paymentId).execute(),
    madeAtProvider: async () => (await provider.listRefunds(intentId)).map(({ amountMinor }) => amountMinor),
  };
}

test('a retry creates its refund if only an earlier refund exists at the provider', async () => {
  const { paymentId, refund, madeAtProvider } = await bought();
  await refund(1000);
  // Record a request without a call, as if the server had stopped in between.
  const request = { id: `lost-${paymentId}`, order_id: paymentId, amount_pence: 2000, refund_id: null };
  await selling.context.db
    .insertInto('refund_requests')
    .values({ ...request, created_at: selling.clock.now() })
    .execute();
  expect(await refund(2000)).toMatchObject({ amountMinor: 2000, requestId: request.id });
  expect(await madeAtProvider()).toEqual([1000, 2000]);
});

test('a refund of a payment that the provider has already refunded records that refund', async () => {
  const { paymentId, order, refund, requests } = await bought();
  await selling.atProvider(paymentId, 'refund');
  expect(await refund(null)).toBeUndefined();
  expect(await order()).toMatchObject({ status: 'refunded', refunded_pence: 15_300 });
  expect(await requests()).toEqual([]);
});

test('a retry after a 429 response reuses the idempotency key', async () => {
  const { refund, requests, madeAtProvider } = await bought();
  await selling.control('trouble', { kind: 'refused', status: '429', 'operations[]': 'refunds.create', times: '1' });
  await expect(refund(1000)).rejects.toThrow();
  expect(await requests()).toMatchObject([{ attempts: 0, refund_id: null }]);
  expect(await refund(1000)).toMatchObject({ amountMinor: 1000 });
  expect(await madeAtProvider()).toEqual([1000]);
});

test('the same amount can be refunded again only on request', async () => {
  const { refund, madeAtProvider } = await bought();
  await refund(1000);
  await expect(refund(1000)).rejects.toThrow('£10.00 of this order was refunded before.');
  expect(await madeAtProvider()).toEqual([1000]);
});
