import assert from 'node:assert';
import { later, MINUTE_MS } from 'server-kit/clock/clock';
import { keepLog } from 'server-kit/testing/keepLog';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { createLateEventReport, findLateEvents } from './lateEvents';
import { sweep } from './checkOrder';

let selling: SellingShop;
beforeEach(async () => {
  selling = await openSellingShop();
});
afterEach(() => selling.close());

const COMPLETED = 'checkout.session.completed';

/** Lets a customer pay without a webhook. The sweep delivers the order. */
async function payUnnoticed(): Promise<void> {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'pay');
  await sweep(selling.context, { ignoresBackOff: true });
}

function watch() {
  const { log, errors } = keepLog();
  const report = createLateEventReport({ ...selling.context, log });
  const pass = (minutes: number) => selling.clock.set(later(selling.clock.now(), minutes * MINUTE_MS));
  const latePayments = async () => (await findLateEvents(selling.context.db, selling.clock.now())).payments;
  return { errors, report, pass, latePayments };
}

test('the log says once that no webhook arrives, although the sweep delivers the orders', async () => {
  const { errors, report, pass, latePayments } = watch();
  await payUnnoticed();
  pass(9);
  await report();
  expect([errors(), await latePayments()]).toEqual([[], 0]);
  pass(2);
  await report();
  await payUnnoticed();
  pass(11);
  await report();
  expect(errors()).toMatchObject([
    {
      payments: 1,
      lastEventAt: null,
      msg: expect.stringContaining('no other event since. Check the webhook endpoint'),
    },
  ]);
  expect(await latePayments()).toBe(2);
});

test('an order that the success page delivers counts too, until its event arrives', async () => {
  const { errors, report, pass, latePayments } = watch();
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay');
  expect((await customer.get(`/api/order/checkpayment/${paymentId}`)).json().activationCodes).toHaveLength(3);
  pass(11);
  await report();
  expect([errors().length, await latePayments()]).toEqual([1, 1]);
  await selling.sendWebhook(paymentId, COMPLETED);
  await report();
  expect([errors().length, await latePayments()]).toEqual([1, 0]);
  await payUnnoticed();
  pass(11);
  await report();
  expect([errors().length, await latePayments()]).toEqual([2, 1]);
});

test('if only some events are missing, the log says which events the endpoint must send', async () => {
  const { errors, report, pass } = watch();
  await payUnnoticed();
  pass(5);
  await buy(selling, await selling.signedIn());
  pass(6);
  await report();
  expect(errors()).toMatchObject([{ payments: 1, msg: expect.stringContaining(`sends ${COMPLETED}`) }]);
});

test.each([
  ['a payment with its event', async () => buy(selling, await selling.signedIn())],
  ['an order without a payment', async () => placePurchase(selling, await selling.signedIn())],
  ['a free order', async () => placePurchase(selling, await selling.signedIn(), { DiscountCode: 'FREE00', Qnt: 1 })],
])('%s is not late', async (_what, act) => {
  const { errors, report, pass, latePayments } = watch();
  await act();
  pass(60);
  await report();
  expect([errors(), await latePayments()]).toEqual([[], 0]);
});

test.each([
  ['four minutes before its payment, because a clock is behind, is in time', 4, 0],
  ['six minutes before its payment is about an earlier state of it', 6, 1],
])('an event that arrived %s', async (_what, minutes, late) => {
  const { pass, latePayments } = watch();
  const { db } = selling.context;
  const paymentId = await buy(selling, await selling.signedIn());
  const { paid_at } = await db
    .selectFrom('orders')
    .select('paid_at')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  assert(paid_at);
  await db
    .updateTable('webhook_events')
    .set({ received_at: later(paid_at, -minutes * MINUTE_MS) })
    .execute();
  pass(11);
  expect(await latePayments()).toBe(late);
});

test('the log does not report payments made before the server started, because the provider sends them again', async () => {
  await payUnnoticed();
  selling.clock.set(later(selling.clock.now(), 30 * MINUTE_MS));
  const { errors, report, pass, latePayments } = watch();
  pass(30);
  await report();
  expect([errors(), await latePayments()]).toEqual([[], 1]);
});
