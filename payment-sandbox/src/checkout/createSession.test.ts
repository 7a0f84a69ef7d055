import type Stripe from 'stripe';
import { type StartedSandbox, startSandbox } from '../testing/startSandbox';

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

test('a session contains the total of its line items and the shop’s reference', async () => {
  const session = await sandbox.open();
  expect(session).toMatchObject({
    amount_total: 15_300,
    currency: 'gbp',
    client_reference_id: 'order-1',
    metadata: { kind: 'purchase' },
    mode: 'payment',
    payment_method_types: ['card'],
  });
  expect(session.url).toBe(`${sandbox.origin}/pay/${session.id}`);
  expect(await sandbox.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    id: session.id,
    amount_total: 15_300,
  });
});

const line = (price: Partial<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>, quantity = 1) => ({
  line_items: [
    { price_data: { currency: 'gbp', unit_amount: 100, product_data: { name: 'Pro' }, ...price }, quantity },
  ],
});

// The overrides have the type `object`, because most of them are wrong on purpose.
test.each<[name: string, overrides: object, error: object]>([
  ['an unknown parameter', { foo: 'bar' }, { code: 'parameter_unknown', param: 'foo' }],
  [
    'an unknown nested parameter',
    { payment_intent_data: { foo: '1' } },
    { code: 'parameter_unknown', param: 'payment_intent_data[foo]' },
  ],
  ['no success_url', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
  ['no line items', { line_items: undefined }, { code: 'parameter_missing', param: 'line_items' }],
  ['an amount below 30 pence', line({ unit_amount: 29 }), { code: 'amount_too_small' }],
  ['an amount above the limit', line({ unit_amount: 99_999_999 }, 2), { code: 'amount_too_large' }],
  ['a fraction of a penny', line({ unit_amount: 100.5 }), { code: 'parameter_invalid_integer' }],
  ['a quantity of 0', line({}, 0), { code: 'parameter_invalid_integer' }],
  ['an unsupported currency', line({ currency: 'xxx' }), { param: 'line_items[0][price_data][currency]' }],
  ['a success_url that is not a URL', { success_url: 'shop' }, { code: 'url_invalid' }],
  ['an invalid email address', { customer_email: 'nobody' }, { code: 'email_invalid' }],
  ['an empty email address', { customer_email: '' }, { code: 'parameter_invalid_empty' }],
  ['an unsupported mode', { mode: 'subscription' }, { param: 'mode' }],
  ['a field that cannot be expanded', { expand: ['customer'] }, { param: 'expand' }],
])('the sandbox refuses to create a session with %s', async (_name, overrides, error) => {
  await expect(sandbox.open(overrides)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    ...error,
  });
});

test('an error links to its documentation', async () => {
  await expect(sandbox.open({ customer_email: 'nobody' })).rejects.toMatchObject({
    doc_url: 'https://stripe.com/docs/error-codes/email-invalid',
  });
});

test('a request for an unknown session gets 404', async () => {
  const missing = { code: 'resource_missing', statusCode: 404 };
  await expect(sandbox.stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject(missing);
  await expect(sandbox.stripe.checkout.sessions.expire('cs_test_none')).rejects.toMatchObject(missing);
});

test('a GET request with an unknown parameter gets 400', async () => {
  const { id } = await sandbox.open();
  // The type is `object`, because the parameter is wrong on purpose.
  const parameters: object = { foo: 'bar' };
  const attempt = sandbox.stripe.checkout.sessions.retrieve(id, parameters);
  await expect(attempt).rejects.toMatchObject({ code: 'parameter_unknown', param: 'foo', statusCode: 400 });
});

test('a session expands its payment and its charge on request', async () => {
  const { id } = await sandbox.open();
  const read = async (...expand: string[]) =>
    (await sandbox.stripe.checkout.sessions.retrieve(id, { expand })).payment_intent;
  expect(await read('payment_intent')).toBeNull();
  await sandbox.control(`sessions/${id}/pay`);
  expect(await read()).toMatch(/^pi_/);
  expect(await read('payment_intent')).toMatchObject({
    object: 'payment_intent',
    latest_charge: expect.stringMatching(/^ch_/),
  });
  expect(await read('payment_intent.latest_charge')).toMatchObject({
    latest_charge: { object: 'charge', created: expect.any(Number) },
  });
});

test('sessions and payments survive a restart', async () => {
  const open = await sandbox.open();
  const { id, charge } = await sandbox.paid();
  await sandbox.restart();
  expect(await sandbox.stripe.checkout.sessions.retrieve(open.id)).toMatchObject({ status: 'open' });
  expect(await sandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
  expect(await sandbox.stripe.charges.retrieve(charge)).toMatchObject({ paid: true });
});

test('a request with a JSON body gets 415', async () => {
  const headers = { authorization: 'Bearer sk_test_right', 'content-type': 'application/json' };
  const reply = await fetch(`${sandbox.origin}/v1/checkout/sessions`, { method: 'POST', headers, body: 'null' });
  expect(reply.status).toBe(415);
});
