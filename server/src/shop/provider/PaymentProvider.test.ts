import { once } from 'node:events';
import { createServer } from 'node:http';
import { portOf } from 'server-kit/testing/freePort';
import { HOUR_MS, later, DAY_MS, SECOND_MS } from 'server-kit/clock/clock';
import { createPaymentProvider } from './PaymentContext';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

interface Payment {
  paymentId: string;
  sessionId: string;
  intentId: string;
}

/** Buys a subscription, then refunds £1 of the payment and disputes it, all at an offset from the current time. */
async function buyAndDispute(offsetSeconds = 0): Promise<Payment> {
  await selling.control('clock', { offsetSeconds: String(offsetSeconds) });
  const paymentId = await buy(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'refund', { amount: '100' });
  await selling.atProvider(paymentId, 'dispute');
  await selling.control('clock', { offsetSeconds: '0' });
  const { id, payment_intent } = await selling.sessionOf(paymentId);
  return { paymentId, sessionId: id, intentId: String(payment_intent) };
}

async function collect<Item, Result>(items: AsyncIterable<Item>, read: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for await (const item of items) results.push(read(item));
  return results;
}

it('the provider’s lists contain only entries since the given time', async () => {
  await buyAndDispute((-10 * DAY_MS) / SECOND_MS);
  const recent = await buyAndDispute();
  const { provider } = selling.context;
  const since = later(new Date(), -HOUR_MS);
  expect(await collect(provider.sessionsSince(since), ({ id }) => id)).toEqual([recent.sessionId]);
  expect(await collect(provider.refundsSince(since), (refund) => refund.paymentIntentId)).toEqual([recent.intentId]);
  expect(await collect(provider.disputesSince(since), (dispute) => dispute.paymentIntentId)).toEqual([recent.intentId]);
  const types = await collect(provider.reversalsSince(since), ({ type }) => type);
  expect(types).toEqual(['refund.created', 'charge.refunded', 'charge.dispute.created']);
  await buy(selling, await selling.signedIn());
  await selling.control('payouts');
  const categoriesUntil = async (until: Date) =>
    (await provider.transactionsBetween(since, until)).map(({ category }) => category).sort();
  expect(await categoriesUntil(later(new Date(), HOUR_MS))).toEqual(['charge', 'charge', 'dispute', 'refund']);
  expect(await categoriesUntil(since)).toEqual([]);
});

it('a refund of an unknown shape is an error, because the shop can’t tell whether it was made', async () => {
  const api = createServer((_request, reply) => {
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ id: 're_odd', object: 'refund' }));
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const provider = createPaymentProvider({ stripe: { ...selling.context.config.stripe, port: portOf(api) } });
  const request = { requestId: 'request-odd', attempt: 0, paymentIntentId: 'pi_1', amountPence: null };
  const call = provider.createRefund(request).finally(() => {
    api.close();
    api.closeAllConnections();
  });
  await expect(call).rejects.toThrow('refund re_odd has an unexpected shape');
});

it('the provider’s lists for a payment contain only this payment', async () => {
  const first = await buyAndDispute();
  await buyAndDispute();
  const { provider } = selling.context;
  expect(await provider.findSessionOfPayment(first.intentId)).toMatchObject({ id: first.sessionId });
  expect((await provider.listRefunds(first.intentId)).map((refund) => refund.paymentIntentId)).toEqual([
    first.intentId,
  ]);
  expect((await provider.listDisputes(first.intentId)).map((each) => each.paymentIntentId)).toEqual([first.intentId]);
});

it('the provider’s lists omit a bank’s open inquiry', async () => {
  const paymentId = await buy(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'inquire');
  const intentId = String((await selling.sessionOf(paymentId)).payment_intent);
  const { provider } = selling.context;
  expect(await provider.listDisputes(intentId)).toHaveLength(0);
  const listed = await collect(provider.disputesSince(later(new Date(), -HOUR_MS)), (dispute) => dispute);
  expect(listed.map((dispute) => dispute.paymentIntentId)).not.toContain(intentId);
});

it('a repeated request for a refund returns the same refund, and a new attempt creates another', async () => {
  const paymentId = await buy(selling, await selling.signedIn());
  const paymentIntentId = String((await selling.sessionOf(paymentId)).payment_intent);
  const { provider } = selling.context;
  const request = { requestId: 'request-1', attempt: 0, paymentIntentId, amountPence: 100 };
  const first = await provider.createRefund(request);
  expect(await provider.createRefund(request)).toEqual(first);
  const second = await provider.createRefund({ ...request, attempt: 1 });
  expect((await provider.listRefunds(paymentIntentId)).map(({ id }) => id)).toEqual([first.id, second.id]);
});

it('the payment at the provider has a description with the order number', async () => {
  const { paymentId, intentId } = await buyAndDispute();
  const { order_number } = await selling.context.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  expect(await selling.stripe.paymentIntents.retrieve(intentId)).toMatchObject({
    description: `Order ${order_number}`,
    currency: 'gbp',
  });
});
