import { randomUUID } from 'node:crypto';
import { HOUR_MS, later } from 'server-kit/clock/clock';
import { newestEvent } from '../../testing/paymentState';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { sweep } from './checkOrder';
import { catchUpReversals } from './handleEvent';
import { reconcile } from './reconcile';
import { refundOrder } from './refundOrder';

let selling: SellingShop;
beforeEach(async () => {
  selling = await openSellingShop();
});
afterEach(() => selling.close());

/** Returns the operations of all calls to the provider, oldest first. */
async function allCalls(): Promise<string[]> {
  const { host, port } = selling.context.config.stripe;
  const reply = await fetch(`http://${host}:${port}/sandbox/requests`);
  const requests: { operation: string }[] = JSON.parse(await reply.text());
  return requests.map(({ operation }) => operation);
}

/** Runs `act` and returns the operations that it calls at the provider. */
async function callsOf(act: () => Promise<unknown>): Promise<string[]> {
  const { length } = await allCalls();
  await act();
  return (await allCalls()).slice(length);
}

/** Returns a function that sends the newest event of the given type about a payment, as a new event each time. */
async function sending(type: string, paymentId: string): Promise<() => Promise<unknown>> {
  const event = await newestEvent(selling, type, paymentId);
  return () => selling.sendSigned(JSON.stringify({ ...event, id: `evt_${randomUUID()}` }));
}

const findOrder = (id: string) =>
  selling.context.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a purchase, its refund and its dispute make only the calls to the provider that they need', async () => {
  const customer = await selling.signedIn();
  let paymentId = '';
  expect(await callsOf(async () => ({ paymentId } = await placePurchase(selling, customer)))).toEqual([
    'checkout.sessions.create',
  ]);
  await selling.atProvider(paymentId, 'pay');
  const sendPayment = await sending('checkout.session.completed', paymentId);
  // The event doesn't include the payment method.
  expect(await callsOf(sendPayment)).toEqual(['checkout.sessions.retrieve']);
  expect(await callsOf(sendPayment)).toEqual([]);
  expect(await callsOf(() => customer.get(`/api/order/checkpayment/${paymentId}`))).toEqual([]);
  expect(await callsOf(() => sweep(selling.context, { ignoresBackOff: true }))).toEqual([]);

  const order = await findOrder(paymentId);
  const refund = () => refundOrder(selling.context, order, { amountPence: 100 });
  expect(await callsOf(refund)).toEqual(['refunds.create']);
  for (const type of ['refund.created', 'charge.refunded'])
    expect(await callsOf(await sending(type, paymentId))).toEqual([]);
  await selling.atProvider(paymentId, 'dispute');
  expect(await callsOf(await sending('charge.dispute.created', paymentId))).toEqual([]);
  expect(await callsOf(() => catchUpReversals(selling.context))).toEqual(['events.list']);
});

test('an order that is paid and delivered without an event needs one call', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'pay');
  expect(await callsOf(() => sweep(selling.context, { ignoresBackOff: true }))).toEqual(['checkout.sessions.retrieve']);
});

test('only the first copy of an event about a slow payment makes the shop read the payment', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'pay-later');
  const event = JSON.stringify(await newestEvent(selling, 'checkout.session.completed', paymentId));
  expect(await callsOf(() => selling.sendSigned(event))).toEqual(['checkout.sessions.retrieve']);
  expect(await callsOf(() => selling.sendSigned(event))).toEqual([]);
});

test('a reconciliation without differences reads only the lists', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer);
  await selling.atProvider(paymentId, 'refund', { amount: '100' });
  await selling.sendWebhook(paymentId, 'refund.created');
  await selling.atProvider(paymentId, 'dispute');
  await selling.sendWebhook(paymentId, 'charge.dispute.created');
  await placePurchase(selling, customer, { Qnt: 1 });
  await selling.context.db
    .updateTable('orders')
    .set({ created_at: later(new Date(), -HOUR_MS) })
    .execute();
  const since = later(new Date(), -2 * HOUR_MS);
  expect(await callsOf(() => reconcile(selling.context, { since }))).toEqual([
    'checkout.sessions.list',
    'refunds.list',
    'disputes.list',
  ]);
});
