import { DAY_MS, later } from '../clock/clock';
import { openSellingShop, placePurchase, type SellingShop } from '../testing/sellingShop';
import { toPaymentSession, WITH_CHARGE } from './PaymentSession';
import { sweep } from './sweep';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const statusOf = async (id: string) => {
  const orders = selling.context.db.selectFrom('orders').select('status').where('id', '=', id);
  return (await orders.executeTakeFirstOrThrow()).status;
};

test.each([
  ['has a 100% coupon', { payment_status: 'no_payment_required', amount_total: 0 }],
  ['only saves a card', { payment_status: 'no_payment_required', amount_total: null, currency: null }],
  ['has a lower amount', { payment_status: 'paid', amount_total: 30 }],
  ['has another currency', { payment_status: 'paid', currency: 'usd' }],
  ['has no currency', { payment_status: 'paid', currency: null }],
])('an order goes to review and is not delivered if its complete session %s', async (_which, fields) => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  const session = { id: `cs_${paymentId}`, client_reference_id: paymentId, status: 'complete', payment_intent: null };
  const object = { ...session, amount_total: 15_300, currency: 'gbp', ...fields };
  const event = { id: `evt_${paymentId}`, type: 'checkout.session.completed', data: { object } };
  expect(await selling.sendSigned(JSON.stringify(event))).toBe(200);
  expect(await statusOf(paymentId)).toBe('review');
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toEqual([]);
});

test.each([
  ['has no order id', null],
  ['has the id of an order that does not exist here', 'order-of-a-lost-backup'],
])('the review says that a paid session %s', async (finding, client_reference_id) => {
  const id = `cs_of_${client_reference_id}`;
  const session = { id, client_reference_id, status: 'complete', payment_status: 'paid', payment_intent: null };
  const object = { ...session, amount_total: 15_300, currency: 'gbp' };
  await selling.sendSigned(JSON.stringify({ id: `evt_${id}`, type: 'checkout.session.completed', data: { object } }));
  const mismatches = selling.context.db.selectFrom('payment_mismatches').select('reason').where('subject', '=', id);
  expect(await mismatches.execute()).toEqual([{ reason: expect.stringMatching(`^A paid session ${finding}\\.`) }]);
});

test('an order that waits for a delayed payment ignores a second delayed payment', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  for (const id of ['cs_first_debit', 'cs_second_debit']) {
    const session = { id, client_reference_id: paymentId, status: 'complete', payment_status: 'unpaid' };
    const object = { ...session, payment_intent: null, amount_total: 15_300, currency: 'gbp' };
    await selling.sendSigned(JSON.stringify({ id: `evt_${id}`, type: 'checkout.session.completed', data: { object } }));
  }
  const orders = selling.context.db.selectFrom('orders').select('session_id').where('id', '=', paymentId);
  expect(await orders.execute()).toEqual([{ session_id: 'cs_first_debit' }]);
});

test('a failed delayed payment stays failed if an older event arrives later', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.atProvider(paymentId, 'pay-later');
  await selling.atProvider(paymentId, 'payment-fails');
  await selling.sendWebhook(paymentId, 'checkout.session.async_payment_failed');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  const { error } = (await customer.get(`/api/order/checkpayment/${paymentId}`)).json();
  expect(error).toBe('This payment was not completed. Nothing was charged.');
  expect(await statusOf(paymentId)).toBe('cancelled');
});

test.each(['requires_payment_method', 'canceled'])(
  'the shop reads a delayed payment as failed if its status at the provider is %s',
  async (status) => {
    const { paymentId } = await placePurchase(selling, await selling.signedIn());
    await selling.atProvider(paymentId, 'pay-later');
    const { id } = await selling.sessionOf(paymentId);
    const session = await selling.stripe.checkout.sessions.retrieve(id, WITH_CHARGE);
    expect(toPaymentSession(session).state).toBe('awaiting funds');
    const payment_intent = Object.assign({}, session.payment_intent, { status });
    expect(toPaymentSession({ ...session, payment_intent }).state).toBe('failed');
  },
);

test('a paid order is delivered even if the clock jumps by several days while the payment page is open', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  for (const days of [3, -3, 400]) {
    selling.clock.set(later(new Date(), days * DAY_MS));
    await sweep(selling.context, { ignoresBackOff: true });
  }
  selling.clock.reset();
  expect(await statusOf(paymentId)).toBe('pending');
  await selling.atProvider(paymentId, 'pay');
  await sweep(selling.context, { ignoresBackOff: true });
  expect(await statusOf(paymentId)).toBe('fulfilled');
});
