import assert from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';
import { GOOD_CARD, type StartedSandbox, startSandbox } from '../testing/startSandbox';

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const act = (id: string, action: string, fields = {}) => sandbox.control(`sessions/${id}/${action}`, fields);
const WITH_CHARGE = { expand: ['payment_intent.latest_charge'] };
const retrieve = (id: string) => sandbox.stripe.checkout.sessions.retrieve(id, WITH_CHARGE);
/** Returns a session's payment and its latest charge, which the session must contain. */
function paymentOf({ payment_intent: payment }: Stripe.Checkout.Session) {
  assert(payment && typeof payment !== 'string');
  const { latest_charge: charge } = payment;
  assert(charge && typeof charge !== 'string');
  return { payment, charge };
}
/** Returns the types of the events about a session and its payment, in alphabetical order. */
async function eventsOf(session: string) {
  const { payment_intent } = await sandbox.stripe.checkout.sessions.retrieve(session);
  const { data } = await sandbox.stripe.events.list({ limit: 100 });
  const ids = [session, payment_intent].filter((id) => id !== null);
  const isAbout = ({ id = '', payment_intent }: { object: string; id?: string; payment_intent?: unknown }) =>
    ids.includes(id) || (payment_intent != null && ids.includes(String(payment_intent)));
  return data
    .filter(({ data }) => isAbout(data.object))
    .map(({ type }) => type)
    .sort();
}

test('a new session is open and has no customer details and no payment', async () => {
  expect(await sandbox.open()).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    customer_details: null,
    customer_email: 'buyer@example.com',
    url: expect.stringContaining('/pay/cs_test_'),
  });
});

test('a card payment completes the session and removes its URL', async () => {
  const { id } = await sandbox.paid({ email: 'payer@example.com' });
  expect(await retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: { email: 'payer@example.com' },
    payment_intent: {
      status: 'succeeded',
      amount_received: 15_300,
      latest_charge: { status: 'succeeded', paid: true, captured: true },
    },
  });
  expect(await eventsOf(id)).toEqual(['charge.succeeded', 'checkout.session.completed', 'payment_intent.succeeded']);
});

test('a customer whose card was declined pays the same payment intent with another card', async () => {
  const { id } = await sandbox.open();
  await sandbox.post(`/pay/${id}`, { ...GOOD_CARD, cardNumber: '4000 0000 0000 9995' });
  const declined = await retrieve(id);
  expect(declined).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    url: expect.any(String),
    payment_intent: {
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
      latest_charge: { status: 'failed', paid: false, failure_code: 'card_declined' },
    },
  });
  await sandbox.post(`/pay/${id}`, GOOD_CARD);
  const before = paymentOf(declined);
  const after = paymentOf(await retrieve(id));
  expect(after.payment).toMatchObject({ id: before.payment.id, status: 'succeeded', last_payment_error: null });
  expect(after.charge.id).not.toBe(before.charge.id);
  expect(await eventsOf(id)).toEqual([
    'charge.failed',
    'charge.succeeded',
    'checkout.session.completed',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
  ]);
});

test('a declined attempt cannot be refunded', async () => {
  const { id } = await sandbox.open();
  await act(id, 'pay', { card: '4000000000000002' });
  const { payment_intent } = await sandbox.stripe.checkout.sessions.retrieve(id);
  await expect(sandbox.stripe.refunds.create({ payment_intent: String(payment_intent) })).rejects.toMatchObject({
    statusCode: 400,
  });
});

test('a bank debit completes the session but leaves it unpaid, and the charge keeps its creation time', async () => {
  const { id } = await sandbox.open();
  await act(id, 'pay-later');
  const pending = await retrieve(id);
  expect(pending).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: { status: 'processing', amount_received: 0, latest_charge: { status: 'pending', paid: false } },
  });
  await sandbox.control('clock', { offsetSeconds: 86_400 });
  await act(id, 'payment-arrives');
  await sandbox.control('clock', { offsetSeconds: 0 });
  const { created } = paymentOf(pending).charge;
  expect(await retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: {
      status: 'succeeded',
      amount_received: 15_300,
      latest_charge: { status: 'succeeded', paid: true, created },
    },
  });
  expect(await eventsOf(id)).toEqual([
    'charge.pending',
    'charge.succeeded',
    'checkout.session.async_payment_succeeded',
    'checkout.session.completed',
    'payment_intent.processing',
    'payment_intent.succeeded',
  ]);
});

test('a bank debit that fails leaves the session complete and unpaid', async () => {
  const { id } = await sandbox.open();
  await act(id, 'pay-later');
  await act(id, 'payment-fails');
  expect(await retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    url: null,
    payment_intent: {
      status: 'requires_payment_method',
      last_payment_error: { code: 'processing_error' },
      latest_charge: { status: 'failed' },
    },
  });
  for (const action of ['payment-arrives', 'pay', 'expire']) {
    expect((await sandbox.post(`/sandbox/sessions/${id}/${action}`)).status).toBe(400);
  }
});

test('a session for £0 needs no payment', async () => {
  const line_items = [{ price_data: { currency: 'gbp', unit_amount: 0, product_data: { name: 'Free' } }, quantity: 1 }];
  const { id } = await sandbox.open({ line_items });
  await act(id, 'pay');
  expect(await retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    payment_intent: null,
  });
});

test('an expiring session cancels the payment intent of its declined attempt', async () => {
  const { id } = await sandbox.open();
  await act(id, 'pay', { card: '4000000000000002' });
  expect(await sandbox.stripe.checkout.sessions.expire(id, WITH_CHARGE)).toMatchObject({
    status: 'expired',
    url: null,
    payment_intent: { status: 'canceled', canceled_at: expect.any(Number) },
  });
  expect(await eventsOf(id)).toEqual([
    'charge.failed',
    'checkout.session.expired',
    'payment_intent.canceled',
    'payment_intent.payment_failed',
  ]);
});

test.each(['expire', 'pay', 'pay-later'])('a session cannot expire after %s', async (action) => {
  const { id } = await sandbox.open();
  await act(id, action);
  const { status } = await sandbox.stripe.checkout.sessions.retrieve(id);
  await expect(sandbox.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    message: expect.stringContaining(`This Checkout Session has a status of \`${status}\`.`),
  });
});

test('an expiry waits for a payment in progress and then fails', async () => {
  const { id } = await sandbox.open();
  const payment = act(id, 'pay', { durationMs: 400 });
  await pause(100);
  expect((await sandbox.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
  await expect(sandbox.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('`complete`'),
  });
  await payment;
});

test('an expiry fails with a lock timeout during a long payment', async () => {
  const { id } = await sandbox.open();
  const payment = act(id, 'pay', { durationMs: 4_000 });
  await pause(100);
  await expect(sandbox.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
    type: 'StripeRateLimitError',
    code: 'lock_timeout',
  });
  await payment;
  expect((await retrieve(id)).payment_status).toBe('paid');
});

test('a session expires at its expiry time unless a payment is in progress', async () => {
  const [idle, paying] = [await sandbox.open(), await sandbox.open()];
  const payment = act(paying.id, 'pay', { durationMs: 2_000 });
  await pause(100);
  await sandbox.control('clock', { offsetSeconds: 24 * 3600 + 1 });
  while ((await retrieve(idle.id)).status === 'open') await pause(50);
  await payment;
  await sandbox.control('clock', { offsetSeconds: 0 });
  expect(await retrieve(idle.id)).toMatchObject({ status: 'expired', url: null });
  expect(await retrieve(paying.id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
});

test.each([
  ['less than 30 minutes', 30 * 60 - 2, 'at least 30 minutes'],
  ['more than 24 hours', 24 * 3600 + 60, 'less than 24 hours'],
])('the sandbox refuses an expiry in %s', async (_name, seconds, rule) => {
  const expires_at = Math.floor(Date.now() / 1000) + seconds;
  await expect(sandbox.open({ expires_at })).rejects.toMatchObject({
    param: 'expires_at',
    message: expect.stringContaining(rule),
  });
});

test('the API returns a payment and a charge by their ids', async () => {
  const { payment_intent, charge } = await sandbox.paid();
  expect(await sandbox.stripe.paymentIntents.retrieve(payment_intent, { expand: ['latest_charge'] })).toMatchObject({
    latest_charge: { id: charge },
  });
  expect(await sandbox.stripe.charges.retrieve(charge)).toMatchObject({
    payment_intent,
    amount: 15_300,
    payment_method_details: { card: { last4: '4242' } },
  });
  await expect(sandbox.stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'intent',
  });
});
