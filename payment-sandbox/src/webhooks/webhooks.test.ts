import assert from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { GOOD_CARD, type StartedSandbox, startSandbox, WEBHOOK_SECRET } from '../testing/startSandbox';

let sandbox: StartedSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.stop());

const act = (id: string, action: string, fields = {}) => sandbox.control(`sessions/${id}/${action}`, fields);
const typesOf = (events: { type: string }[]) => events.map(({ type }) => type);

test('the shop receives signed events about a payment, its refund and its dispute', async () => {
  const { id } = await sandbox.open();
  await sandbox.post(`/pay/${id}`, GOOD_CARD);
  await act(id, 'refund', { amount: 100 });
  await act(id, 'dispute');
  const events = await sandbox.shop.received(5);
  expect(typesOf(events).sort()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.refunded',
    'checkout.session.completed',
    'refund.created',
  ]);
  expect(events.find(({ type }) => type === 'charge.refunded')?.object).toMatchObject({
    amount_refunded: 100,
    refunded: false,
  });
});

test('the shop receives only the events that it subscribed to, and the API lists all events', async () => {
  await sandbox.control('webhooks/endpoint', { enabledEvents: ['charge.*'] });
  await sandbox.paid();
  expect(typesOf(await sandbox.shop.received(1))).toEqual(['charge.succeeded']);
  const { data } = await sandbox.stripe.events.list();
  expect(typesOf(data)).toEqual(['checkout.session.completed', 'payment_intent.succeeded', 'charge.succeeded']);
});

test('the API shows the endpoint with its address and event types, but not to another account', async () => {
  await sandbox.control('webhooks/endpoint', { enabledEvents: ['refund.*', 'checkout.session.completed'] });
  const { data } = await sandbox.stripe.webhookEndpoints.list({ limit: 100 });
  expect(data).toMatchObject([
    {
      id: 'we_sandbox',
      object: 'webhook_endpoint',
      api_version: expect.stringMatching(/^\d{4}-\d\d-\d\d\./),
      enabled_events: ['checkout.session.completed', 'refund.created', 'refund.failed', 'refund.updated'],
      livemode: false,
      status: 'enabled',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/),
    },
  ]);
  expect(data[0]).not.toHaveProperty('secret');
  await sandbox.control('webhooks/endpoint', { enabledEvents: ['*'] });
  expect((await sandbox.stripe.webhookEndpoints.list()).data).toMatchObject([{ enabled_events: ['*'] }]);
  await sandbox.control('keys', { key: 'sk_test_other', account: 'acct_other' });
  expect((await sandbox.connect('sk_test_other').webhookEndpoints.list()).data).toEqual([]);
});

test('a disabled endpoint gets no events, and the API says so', async () => {
  await sandbox.control('webhooks/endpoint', { status: 'disabled' });
  expect((await sandbox.stripe.webhookEndpoints.list()).data).toMatchObject([{ status: 'disabled' }]);
  await act((await sandbox.open()).id, 'expire');
  await sandbox.control('webhooks/endpoint', { status: 'enabled' });
  const { id } = await sandbox.open();
  await act(id, 'expire');
  expect((await sandbox.shop.received(1)).map(({ object }) => object.id)).toEqual([id]);
});

test('an event contains the object as it was at the time of the event', async () => {
  const { id } = await sandbox.open();
  await act(id, 'pay-later');
  const [event] = await sandbox.shop.received(1);
  assert(event);
  await act(id, 'payment-arrives');
  await sandbox.control(`events/${event.id}/resend`);
  const events = await sandbox.shop.received(3);
  const completed = events.filter(({ type }) => type === 'checkout.session.completed');
  expect(completed.map(({ object }) => object.payment_status)).toEqual(['unpaid', 'unpaid']);
});

test('the sandbox retries a refused webhook, and the event stays pending until the shop accepts it', async () => {
  sandbox.shop.failures = 1;
  const { id } = await sandbox.open();
  await act(id, 'expire');
  await sandbox.shop.until(() => sandbox.shop.signatures.length === 1);
  const list = async (delivery_success: boolean) => (await sandbox.stripe.events.list({ delivery_success })).data;
  expect(await list(false)).toMatchObject([{ type: 'checkout.session.expired', pending_webhooks: 1 }]);
  expect(await sandbox.shop.received(1)).toMatchObject([
    { type: 'checkout.session.expired', pendingWebhooks: 1, object: { id, status: 'expired' } },
  ]);
  while ((await list(false)).length > 0) await pause(10);
  expect(await list(true)).toMatchObject([{ type: 'checkout.session.expired', pending_webhooks: 0 }]);
});

test('the sandbox drops, duplicates and resends webhooks on request', async () => {
  await sandbox.control('webhooks', { dropPercent: 100 });
  await act((await sandbox.open()).id, 'pay');
  await sandbox.control('webhooks', { dropPercent: 0, duplicatePercent: 100, maxDelayMs: 20 });
  const { id } = await sandbox.open();
  await act(id, 'pay');
  const events = await sandbox.shop.received(2);
  expect(events.map(({ object }) => object.id)).toEqual([id, id]);
  assert(events[0]);
  await sandbox.control(`events/${events[0].id}/resend`);
  expect(await sandbox.shop.received(4)).toHaveLength(4);
});

test('a simulated webhook fault for one event type does not affect other types', async () => {
  await sandbox.control('webhooks', { type: 'charge.dispute.*', minDelayMs: 600_000, maxDelayMs: 600_000 });
  await sandbox.control('webhooks', { type: 'refund.created', dropPercent: 100 });
  const { id } = await sandbox.paid();
  await act(id, 'refund', { amount: 100 });
  await act(id, 'dispute');
  expect(typesOf(await sandbox.shop.received(2)).sort()).toEqual(['charge.refunded', 'checkout.session.completed']);
  expect(await sandbox.read('webhooks')).toMatchObject({ waiting: 2 });
});

test('the sandbox resends an event once after the given time', async () => {
  await sandbox.control('webhooks', { resendAfterMs: 50 });
  await act((await sandbox.open()).id, 'expire');
  const [first, second] = await sandbox.shop.received(2);
  assert(first && second);
  expect(first.id).toBe(second.id);
});

test('the sandbox can create two events with different ids for one change', async () => {
  await sandbox.control('webhooks', { twinPercent: 100 });
  const { id } = await sandbox.open();
  await act(id, 'expire');
  const events = await sandbox.shop.received(2);
  expect(events.map(({ type, object }) => [type, object.id])).toEqual(Array(2).fill(['checkout.session.expired', id]));
  expect(new Set(events.map((event) => event.id)).size).toBe(2);
});

test('the sandbox delivers held webhooks in reverse order', async () => {
  await sandbox.control('webhooks/hold');
  const { id } = await sandbox.paid();
  await act(id, 'refund');
  expect(sandbox.shop.events).toEqual([]);
  expect(await sandbox.control('webhooks/release', { order: 'reversed' })).toEqual({ released: 3 });
  expect(typesOf(sandbox.shop.events)).toEqual(['charge.refunded', 'refund.created', 'checkout.session.completed']);
});

test('the shop rejects webhooks while the signing clock is seven minutes slow', async () => {
  await sandbox.control('webhooks/signing', { offsetSeconds: -420 });
  await act((await sandbox.open()).id, 'expire');
  await sandbox.shop.until(() => sandbox.shop.rejected > 0);
  await sandbox.control('webhooks/signing');
  expect(typesOf(await sandbox.shop.received(1))).toEqual(['checkout.session.expired']);
});

test('the shop rejects a webhook that has no valid signature, and accepts a webhook that has one', async () => {
  await sandbox.control('webhooks/signing', { secrets: ['whsec_wrong'] });
  await act((await sandbox.open()).id, 'expire');
  await sandbox.shop.until(() => sandbox.shop.rejected > 0);
  await sandbox.control('webhooks/signing', { secrets: ['whsec_next', WEBHOOK_SECRET] });
  await sandbox.shop.received(1);
  expect(sandbox.shop.signatures.at(-1)).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64},v0=[0-9a-f]{64}$/);
});

test('an event contains the id of the request that caused it, if any', async () => {
  const { id } = await sandbox.open();
  const { lastResponse } = await sandbox.stripe.checkout.sessions.expire(id, {}, { idempotencyKey: 'expire-1' });
  const list = async (type: string) => (await sandbox.stripe.events.list({ type })).data[0];
  expect((await list('checkout.session.expired'))?.request).toEqual({
    id: lastResponse.requestId,
    idempotency_key: 'expire-1',
  });
  await sandbox.paid();
  expect((await list('checkout.session.completed'))?.request).toEqual({ id: null, idempotency_key: null });
});

test('the API lists events for 30 days, by one type, a group or several types', async () => {
  const { id } = await sandbox.paid();
  await act(id, 'refund');
  const list = async (parameters: Stripe.EventListParams) =>
    typesOf((await sandbox.stripe.events.list(parameters)).data);
  expect(await list({ type: 'charge.refunded' })).toEqual(['charge.refunded']);
  expect(await list({ type: 'charge.*' })).toEqual(['charge.refunded', 'charge.succeeded']);
  expect(await list({ types: ['refund.created', 'checkout.session.completed'] })).toEqual([
    'refund.created',
    'checkout.session.completed',
  ]);
  await expect(list({ type: 'charge.*', types: ['charge.refunded'] })).rejects.toMatchObject({ param: 'types' });
  await expect(list({ types: Array(21).fill('charge.refunded') })).rejects.toMatchObject({ param: 'types' });
  const [event] = (await sandbox.stripe.events.list()).data;
  assert(event);
  await sandbox.control('clock', { offsetSeconds: 31 * 86_400 });
  expect(await list({})).toEqual([]);
  await expect(sandbox.stripe.events.retrieve(event.id)).rejects.toMatchObject({ code: 'resource_missing' });
});

test('the sandbox sends waiting webhooks after a restart', async () => {
  await sandbox.control('webhooks/hold');
  await act((await sandbox.open()).id, 'expire');
  await sandbox.restart();
  expect(typesOf(await sandbox.shop.received(1))).toEqual(['checkout.session.expired']);
});

test('the sandbox does not send another account’s events to the shop', async () => {
  await sandbox.control('keys', { key: 'sk_test_other', account: 'acct_other' });
  const other = sandbox.connect('sk_test_other').checkout.sessions;
  const price_data = { currency: 'gbp', unit_amount: 100, product_data: { name: 'X' } };
  const { id } = await other.create({
    mode: 'payment',
    success_url: 'https://other.example',
    line_items: [{ price_data, quantity: 1 }],
  });
  await act(id, 'pay');
  await act((await sandbox.open()).id, 'expire');
  expect(typesOf(await sandbox.shop.received(1))).toEqual(['checkout.session.expired']);
});
