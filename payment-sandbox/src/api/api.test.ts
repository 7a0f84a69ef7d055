import type Stripe from 'stripe';
import { GOOD_CARD, sessionParameters, type StartedSandbox, startSandbox } from '../testing/startSandbox';

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const create = (overrides?: Partial<Stripe.Checkout.SessionCreateParams>, options?: Stripe.RequestOptions) => sandbox.stripe.checkout.sessions.create(sessionParameters(overrides), options);

test('a session is created open, with the total of its lines, and is found again', async () => {
  const session = await create();
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 15_300, currency: 'gbp', client_reference_id: 'order-1', metadata: { kind: 'purchase' } });
  expect(session.url).toBe(`${sandbox.origin}/pay/${session.id}`);
  expect(await sandbox.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ id: session.id, amount_total: 15_300 });
});

test('the same idempotency key answers the same session, and refuses other parameters', async () => {
  const first = await create({}, { idempotencyKey: 'key-1' });
  const second = await create({}, { idempotencyKey: 'key-1' });
  expect(second.id).toBe(first.id);
  await expect(create({ client_reference_id: 'order-2' }, { idempotencyKey: 'key-1' })).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
});

test('a wrong key is refused with 401', async () => {
  await expect(sandbox.connect('sk_test_wrong').checkout.sessions.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
});

const line = (price: Partial<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>, quantity = 1) => ({
  line_items: [{ price_data: { currency: 'gbp', unit_amount: 100, product_data: { name: 'Pro' }, ...price }, quantity }],
});

test.each([
  ['an unknown parameter', { foo: 'bar' }, { code: 'parameter_unknown', param: 'foo' }],
  ['an unknown nested parameter', { payment_intent_data: { foo: '1' } }, { code: 'parameter_unknown', param: 'payment_intent_data[foo]' }],
  ['a missing success_url', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
  ['missing line items', { line_items: undefined }, { code: 'parameter_missing', param: 'line_items' }],
  ['an amount below 30 pence', line({ unit_amount: 29 }), { code: 'amount_too_small' }],
  ['an amount above the limit', line({ unit_amount: 99_999_999 }, 2), { code: 'amount_too_large' }],
  ['a fraction of a penny', line({ unit_amount: 100.5 }), { code: 'parameter_invalid_integer' }],
  ['a quantity of 0', line({}, 0), { code: 'parameter_invalid_integer' }],
  ['an unsupported currency', line({ currency: 'xxx' }), { param: 'line_items[0][price_data][currency]' }],
  ['a success_url that is none', { success_url: 'shop' }, { code: 'url_invalid' }],
  ['an e-mail address that is none', { customer_email: 'nobody' }, { code: 'email_invalid' }],
  ['an end in ten minutes', { expires_at: Math.floor(Date.now() / 1000) + 600 }, { param: 'expires_at' }],
  ['another mode', { mode: 'subscription' }, { param: 'mode' }],
])('%s is refused with 400', async (_name, overrides, error) => {
  await expect(create(overrides as Partial<Stripe.Checkout.SessionCreateParams>)).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...error });
});

test('a session that is expired or paid cannot be expired again', async () => {
  const session = await create();
  expect(await sandbox.stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
  await expect(sandbox.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
  const paid = await create();
  await sandbox.post(`/pay/${paid.id}`, GOOD_CARD);
  await expect(sandbox.stripe.checkout.sessions.expire(paid.id)).rejects.toMatchObject({ statusCode: 400 });
});

test('a session that does not exist is a 404', async () => {
  await expect(sandbox.stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({ code: 'resource_missing', statusCode: 404 });
});

test('a payment is refunded in parts, never above what was paid', async () => {
  const { id } = await create();
  await sandbox.post(`/pay/${id}`, GOOD_CARD);
  const session = await sandbox.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  expect(session.payment_intent).toMatchObject({ status: 'succeeded', amount_received: 15_300 });
  const payment_intent = (session.payment_intent as Stripe.PaymentIntent).id;
  expect(await sandbox.stripe.refunds.create({ payment_intent, amount: 5_000 })).toMatchObject({ amount: 5_000, status: 'succeeded' });
  await expect(sandbox.stripe.refunds.create({ payment_intent, amount: 10_301 })).rejects.toMatchObject({ statusCode: 400 });
  expect(await sandbox.stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 10_300 });
  await expect(sandbox.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' });
});

test('a session brings its payment and its charge along where that is asked for', async () => {
  const { id } = await create();
  const read = async (...expand: string[]) => (await sandbox.stripe.checkout.sessions.retrieve(id, { expand })).payment_intent;
  expect(await read('payment_intent')).toBeNull();
  await sandbox.post(`/pay/${id}`, GOOD_CARD);
  expect(await read()).toMatch(/^pi_/);
  expect(await read('payment_intent')).toMatchObject({ object: 'payment_intent', latest_charge: expect.stringMatching(/^ch_/) });
  expect(await read('payment_intent.latest_charge')).toMatchObject({ latest_charge: { object: 'charge', created: expect.any(Number) } });
  await expect(read('customer')).rejects.toMatchObject({ statusCode: 400 });
});

test('sessions are listed by payment, events by type', async () => {
  const { id } = await create();
  await sandbox.post(`/pay/${id}`, GOOD_CARD);
  const { payment_intent } = await sandbox.stripe.checkout.sessions.retrieve(id);
  const sessions = await sandbox.stripe.checkout.sessions.list({ payment_intent: payment_intent as string });
  expect(sessions.data.map((session) => session.id)).toEqual([id]);
  const events = await sandbox.stripe.events.list({ types: ['checkout.session.completed'], limit: 1 });
  expect(events.data).toMatchObject([{ type: 'checkout.session.completed', data: { object: { id } } }]);
});

test('calls fail on demand; a failure of the provider’s own is kept for its key, a refusal is not', async () => {
  await sandbox.post('/sandbox/failures', { status: '500', times: '1' });
  await expect(create({}, { idempotencyKey: 'key-failed' })).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
  await expect(create({}, { idempotencyKey: 'key-failed' })).rejects.toMatchObject({ statusCode: 500 });
  await sandbox.post('/sandbox/failures', { status: '402', times: '1' });
  await expect(create({}, { idempotencyKey: 'key-refused' })).rejects.toMatchObject({ statusCode: 402 });
  expect(await create({}, { idempotencyKey: 'key-refused' })).toMatchObject({ status: 'open' });
});

test('what was created and paid is still there after a restart', async () => {
  const open = await create({}, { idempotencyKey: 'key-restart' });
  const paid = await create();
  await sandbox.post(`/pay/${paid.id}`, GOOD_CARD);
  await sandbox.restart();
  expect((await create({}, { idempotencyKey: 'key-restart' })).id).toBe(open.id);
  expect(await sandbox.stripe.checkout.sessions.retrieve(paid.id)).toMatchObject({ payment_status: 'paid' });
});
