import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';
import { sessionParameters, type StartedSandbox, startSandbox } from '../testing/startSandbox';

let sandbox: StartedSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.stop());

const create = (idempotencyKey: string, overrides?: Partial<Stripe.Checkout.SessionCreateParams>) =>
  sandbox.open(overrides, { idempotencyKey });
const sessionCount = async () => (await sandbox.stripe.checkout.sessions.list({ limit: 100 })).data.length;
/** Waits until a request with the given key is in progress. */
const executing = async (key: string) => {
  const status = async () =>
    create(key, { client_reference_id: 'other' }).catch((error: Stripe.errors.StripeError) => error.statusCode);
  while ((await status()) !== 400) await pause(5);
};

test('a retry with the same key returns the first session and is marked as a replay', async () => {
  const first = await create('key');
  const second = await create('key');
  expect(second.id).toBe(first.id);
  expect(first.lastResponse.headers).toMatchObject({
    'original-request': first.lastResponse.requestId,
    'idempotency-key': 'key',
  });
  expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
  expect(second.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
  });
  expect(second.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
});

test('a second request gets 409 while the first request is in progress, and the first result afterwards', async () => {
  await sandbox.control('trouble', { kind: 'latency', minMs: 800, operations: ['checkout.sessions.create'] });
  const first = create('key');
  await executing('key');
  await expect(create('key')).rejects.toMatchObject({
    statusCode: 409,
    code: 'idempotency_key_in_use',
    rawType: 'invalid_request_error',
  });
  const { id } = await first;
  expect((await create('key')).id).toBe(id);
  expect(await sessionCount()).toBe(1);
});

test('a key stays in use until the reply is sent', async () => {
  await sandbox.control('trouble', { kind: 'latency', when: 'after_effect', minMs: 800 });
  const first = create('key');
  await executing('key');
  expect(await sessionCount()).toBe(1);
  await expect(create('key')).rejects.toMatchObject({ statusCode: 409 });
  await first;
});

test('the SDK retries a 409 and then gets the first result', async () => {
  await sandbox.control('trouble', { kind: 'latency', minMs: 600, operations: ['checkout.sessions.create'] });
  const first = create('key');
  await executing('key');
  const retried = await sandbox
    .connect('sk_test_right', 4)
    .checkout.sessions.create(sessionParameters(), { idempotencyKey: 'key' });
  expect(retried.id).toBe((await first).id);
});

test('a request that repeats a key with different parameters gets 400', async () => {
  await create('key');
  await expect(create('key', { client_reference_id: 'order-2' })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
    message: expect.stringContaining('same parameters'),
  });
});

test('a request with a key that was used for another endpoint gets 400', async () => {
  const { id } = await create('key');
  await expect(sandbox.stripe.checkout.sessions.expire(id, {}, { idempotencyKey: 'key' })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    message: expect.stringContaining(`('/v1/checkout/sessions' vs '/v1/checkout/sessions/${id}/expire')`),
  });
});

test('a retry with the same key gets the stored error if the first request was refused during execution', async () => {
  const { id } = await create('key');
  await sandbox.stripe.checkout.sessions.expire(id);
  const expire = () => sandbox.stripe.checkout.sessions.expire(id, {}, { idempotencyKey: 'again' });
  await expect(expire()).rejects.toMatchObject({ statusCode: 400, headers: { 'stripe-should-retry': 'false' } });
  await expect(expire()).rejects.toMatchObject({ statusCode: 400, headers: { 'idempotent-replayed': 'true' } });
});

test.each([
  ['a failure during execution', { kind: 'failure' }, 500, 0],
  ['a failure after the effect', { kind: 'failure_after_effect' }, 500, 1],
])('the sandbox stores the result of %s, and the SDK does not retry', async (_name, fault, status, sessions) => {
  await sandbox.control('trouble', fault);
  const patient = sandbox.connect('sk_test_right', 3);
  for (const isReplayed of [undefined, 'true']) {
    const attempt = patient.checkout.sessions.create(sessionParameters(), { idempotencyKey: 'key' });
    await expect(attempt).rejects.toMatchObject({
      type: 'StripeAPIError',
      statusCode: status,
      headers: { 'stripe-should-retry': 'false' },
    });
    const error: Stripe.errors.StripeError = await attempt.catch((reason) => reason);
    expect(error.headers?.['idempotent-replayed']).toBe(isReplayed);
  }
  expect(await sessionCount()).toBe(sessions);
});

test.each([
  ['a rate limit', { kind: 'rate_limit' }, { type: 'StripeRateLimitError', code: 'rate_limit', statusCode: 429 }],
  ['a lock timeout', { kind: 'lock_timeout' }, { type: 'StripeRateLimitError', code: 'lock_timeout', statusCode: 429 }],
  [
    'a refusal before execution',
    { kind: 'refused', status: 401 },
    { type: 'StripeAuthenticationError', statusCode: 401 },
  ],
  ['an outage', { kind: 'unavailable' }, { type: 'StripeAPIError', statusCode: 503 }],
  [
    'a broken connection before the effect',
    { kind: 'break_before_effect', times: 2 },
    { type: 'StripeConnectionError' },
  ],
])('the sandbox stores no result after %s', async (_name, fault, error) => {
  await sandbox.control('trouble', fault);
  await expect(create('key')).rejects.toMatchObject(error);
  expect(await sessionCount()).toBe(0);
  expect((await create('key')).status).toBe('open');
});

test('the sandbox stores no result for a request with invalid parameters', async () => {
  await expect(create('key', { customer_email: 'nobody' })).rejects.toMatchObject({ code: 'email_invalid' });
  expect((await create('key')).status).toBe('open');
});

test('a retry after a broken connection returns the session that the first request created', async () => {
  await sandbox.control('trouble', { kind: 'break_after_effect' });
  // The SDK retries once after a closed connection, even if retries are disabled.
  const { id } = await create('key');
  expect(await sessionCount()).toBe(1);
  expect((await create('key')).id).toBe(id);
  expect((await sandbox.readList('requests')).slice(0, 2)).toMatchObject([
    { operation: 'checkout.sessions.create', idempotencyKey: 'key', status: null, isReplayed: false },
    { operation: 'checkout.sessions.create', idempotencyKey: 'key', status: 200, isReplayed: true },
  ]);
});

test('a key expires after 24 hours', async () => {
  const { id } = await create('key');
  await sandbox.control('clock', { offsetSeconds: 24 * 3600 - 60 });
  expect((await create('key')).id).toBe(id);
  await sandbox.control('clock', { offsetSeconds: 24 * 3600 + 1 });
  expect((await create('key')).id).not.toBe(id);
});

test('a key survives a restart', async () => {
  const { id } = await create('key');
  await sandbox.restart();
  expect((await create('key')).id).toBe(id);
});

test('a request with a key of more than 255 characters gets 400', async () => {
  expect((await create('k'.repeat(255))).status).toBe('open');
  await expect(create('k'.repeat(256))).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('255'),
  });
});

test('the sandbox ignores the idempotency key of a GET request', async () => {
  const { id } = await create('key');
  const read = () => sandbox.stripe.checkout.sessions.retrieve(id, {}, { idempotencyKey: 'read' });
  expect((await read()).status).toBe('open');
  await sandbox.stripe.checkout.sessions.expire(id);
  expect((await read()).status).toBe('expired');
});
