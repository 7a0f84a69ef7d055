import assert from 'node:assert';
import { DAY_MS, later } from 'server-kit/clock/clock';
import { keepLog } from 'server-kit/testing/keepLog';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { TEST_ORIGIN } from '../../testing/testConfig';
import { toPaymentSession, WITH_CHARGE } from '../provider/PaymentSession';
import { recordSession } from './deliverPayment';
import { sweep } from './checkOrder';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const findOrder = (id: string) =>
  selling.context.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const statusOf = async (id: string) => (await findOrder(id)).status;
const mismatches = (orderId: string | null) =>
  selling.context.db
    .selectFrom('payment_mismatches')
    .select(['kind', 'amount_pence', 'reason'])
    .where('order_id', orderId === null ? 'is' : '=', orderId)
    .execute();
const sendEvent = (type: string, object: object) =>
  selling.sendSigned(JSON.stringify({ id: `evt_${Math.random()}`, object: 'event', type, data: { object } }));

test.each([
  ['has a 100% coupon', { payment_status: 'no_payment_required', amount_total: 0 }, '0 GBP'],
  [
    'only saves a card',
    { payment_status: 'no_payment_required', amount_total: null, currency: null },
    'an unknown amount',
  ],
  ['has a lower amount', { payment_status: 'paid', amount_total: 30 }, '30 GBP'],
  ['has another currency', { payment_status: 'paid', currency: 'usd' }, '15300 USD'],
  ['has no currency', { payment_status: 'paid', currency: null }, 'an unknown amount'],
  ['has no amount', { payment_status: 'paid', amount_total: null }, 'an unknown amount'],
])('an order goes to review and is not delivered if its complete session %s', async (_which, fields, paid) => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  const session = { id: `cs_${paymentId}`, client_reference_id: paymentId, status: 'complete', payment_intent: null };
  const object = { ...session, amount_total: 15_300, currency: 'gbp', ...fields };
  const event = { id: `evt_${paymentId}`, type: 'checkout.session.completed', data: { object } };
  expect(await selling.sendSigned(JSON.stringify(event))).toBe(200);
  expect(await findOrder(paymentId)).toMatchObject({
    status: 'review',
    review_reason: `Paid ${paid}, but the order's price is 15300 GBP (minor units).`,
  });
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
  const price_data = { currency: 'gbp', unit_amount: 15_300, product_data: { name: 'Three computers' } };
  const debits: string[] = [];
  for (const email of ['first@example.com', 'second@example.com']) {
    const { id } = await selling.stripe.checkout.sessions.create({
      mode: 'payment',
      client_reference_id: paymentId,
      success_url: TEST_ORIGIN,
      line_items: [{ quantity: 1, price_data }],
    });
    await selling.control(`sessions/${id}/pay-later`, { email });
    await sendEvent('checkout.session.completed', await selling.stripe.checkout.sessions.retrieve(id));
    debits.push(id);
  }
  const orders = selling.context.db.selectFrom('orders').select('session_id').where('id', '=', paymentId);
  expect(await orders.execute()).toEqual([{ session_id: debits[0] }]);
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
  'the shop treats a delayed payment as failed if its status at the provider is %s',
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

test('the log names an order whose payment goes to review', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'pay');
  const session = await selling.context.provider.readSession((await selling.sessionOf(paymentId)).id);
  assert(session);
  const { log, errors } = keepLog();
  await recordSession({ ...selling.context, log }, { ...session, amountMinor: 30 });
  const reason = expect.stringContaining('Paid 30 GBP');
  expect(errors()).toMatchObject([{ orderId: paymentId, reason, msg: 'a payment needs review' }]);
});

test('a paid order is delivered if the provider cannot name the payment method, and the next event adds it', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'pay');
  const session = await selling.sessionOf(paymentId);
  await selling.failAtProvider(500, 10);
  expect(await sendEvent('checkout.session.completed', session)).toBe(200);
  await selling.failAtProvider(500, 0);
  expect(await findOrder(paymentId)).toMatchObject({ status: 'fulfilled', payment_method: null });
  await sendEvent('checkout.session.completed', session);
  expect(await findOrder(paymentId)).toMatchObject({ payment_method: 'card', card_last4: '4242' });
});

test('a charge without details of its payment method has neither a method nor a card', async () => {
  const { id } = await selling.sessionOf(await buy(selling, await selling.signedIn()));
  const session = await selling.stripe.checkout.sessions.retrieve(id, WITH_CHARGE);
  expect(toPaymentSession(session)).toMatchObject({ method: 'card', card: { last4: '4242' } });
  const latest_charge = { created: 1, amount_refunded: 0, disputed: false, payment_method_details: null };
  const payment_intent = Object.assign({}, session.payment_intent, { latest_charge });
  expect(toPaymentSession({ ...session, payment_intent })).toMatchObject({ method: undefined, card: undefined });
});

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

test('a second paid session for the same order goes to review once', async () => {
  const paymentId = await buy(selling, await selling.signedIn());
  const second = {
    id: 'cs_second',
    object: 'checkout.session',
    client_reference_id: paymentId,
    payment_status: 'paid',
    amount_total: 15_300,
    currency: 'gbp',
  };
  for (let delivery = 0; delivery < 2; delivery += 1)
    await sendEvent('checkout.session.completed', { ...second, payment_intent: 'pi_second' });
  const reason = expect.stringMatching(/^The customer paid order \w{8} a second time\./);
  expect(await mismatches(paymentId)).toEqual([{ kind: 'paid-twice', amount_pence: 15_300, reason }]);
});

test('a paid order in review stays there, and a second payment of the whole price goes to review as well', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  const paid = { object: 'checkout.session', client_reference_id: paymentId, payment_status: 'paid', currency: 'gbp' };
  for (const [id, amount_total] of [
    ['cs_too_little', 30],
    ['cs_whole_price', 15_300],
  ] as const)
    await sendEvent('checkout.session.completed', { ...paid, id, payment_intent: `pi_of_${id}`, amount_total });
  expect(await statusOf(paymentId)).toBe('review');
  expect(await mismatches(paymentId)).toMatchObject([{ kind: 'paid-twice', amount_pence: 15_300 }]);
});

test('an order does not go to review if another session reports its own payment', async () => {
  const paymentId = await buy(selling, await selling.signedIn());
  const { payment_intent } = await selling.sessionOf(paymentId);
  const again = { id: 'cs_same_payment', object: 'checkout.session', client_reference_id: paymentId, payment_intent };
  await sendEvent('checkout.session.completed', { ...again, payment_status: 'paid', amount_total: 15_300 });
  expect(await mismatches(paymentId)).toEqual([]);
});

test('an expired session does not go to review, whether its order is paid or does not exist', async () => {
  const paymentId = await buy(selling, await selling.signedIn());
  for (const client_reference_id of [paymentId, 'expired-lost-order']) {
    const replaced = { id: `cs_${client_reference_id}`, object: 'checkout.session', client_reference_id };
    const expired = { ...replaced, status: 'expired', payment_status: 'unpaid', amount_total: 998, currency: 'gbp' };
    expect(await sendEvent('checkout.session.expired', expired)).toBe(200);
  }
  expect(await mismatches(paymentId)).toEqual([]);
  expect(await mismatches(null)).not.toContainEqual(expect.objectContaining({ amount_pence: 998 }));
});

test('a paid session for an order that does not exist goes to review', async () => {
  const lost = {
    id: 'cs_lost',
    object: 'checkout.session',
    client_reference_id: 'lost-order',
    payment_status: 'paid',
    amount_total: 999,
    currency: 'gbp',
  };
  expect(await sendEvent('checkout.session.completed', lost)).toBe(200);
  expect(await mismatches(null)).toContainEqual(expect.objectContaining({ kind: 'unknown-order', amount_pence: 999 }));
});
