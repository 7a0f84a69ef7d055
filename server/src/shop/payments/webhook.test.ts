import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { buildApp } from '../../app';
import { keepLog } from 'server-kit/testing/keepLog';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { CHECK_EVENT, NEEDED_EVENTS } from '../provider/eventTypes';
import { PaymentProvider } from '../provider/PaymentProvider';
import { readEvent } from '../provider/readEvent';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const unknownEvent = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'customer.created',
  data: { object: { id: 'cus_1' } },
});

test('an event of an unknown type is accepted without effect', async () => {
  expect(await selling.sendSigned(unknownEvent)).toBe(200);
});

test('an event about another program’s session is accepted', async () => {
  const object = {
    id: 'cs_other',
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: 'order-of-another-shop',
    payment_intent: 'pi_1',
  };
  expect(
    await selling.sendSigned(
      JSON.stringify({ id: 'evt_2', object: 'event', type: 'checkout.session.completed', data: { object } }),
    ),
  ).toBe(200);
});

test('an event about the refunded total of another program’s charge is accepted', async () => {
  const object = { object: 'charge', payment_intent: 'pi_of_another_program', amount_refunded: 100 };
  expect(await selling.sendSigned(JSON.stringify({ id: 'evt_3', type: 'charge.refunded', data: { object } }))).toBe(
    200,
  );
});

test.each([
  ['signed with another secret', 0, 'whsec_forged', 400],
  ['signed more than five minutes ago', 301, undefined, 400],
  ['signed more than five minutes ahead', -310, undefined, 400],
  ['signed almost five minutes ago', 290, undefined, 200],
  ['signed almost five minutes ahead', -290, undefined, 200],
] as const)('a webhook %s gets a reply with the status %s', async (_name, age, secret, status) => {
  expect(await selling.sendSigned(unknownEvent, age, secret)).toBe(status);
});

test('a webhook with an invalid or missing signature is rejected', async () => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' };
  for (const payload of ['{}', 'not json', '']) {
    const reply = await selling.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload });
    expect(reply.statusCode).toBe(400);
  }
  expect(
    (
      await selling.app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        headers: { 'content-type': 'application/json' },
        payload: '{}',
      })
    ).statusCode,
  ).toBe(400);
});

test('an event that the shop cannot handle gets a 5xx reply, so that the provider sends it again', async () => {
  await selling.failAtProvider(500, 10);
  const object = { object: 'charge', payment_intent: 'pi_during_outage', amount_refunded: 100 };
  const event = JSON.stringify({ id: 'evt_retry', type: 'charge.refunded', data: { object } });
  expect(await selling.sendSigned(event)).toBeGreaterThanOrEqual(500);
  await selling.failAtProvider(500, 0);
  expect(await selling.sendSigned(event)).toBe(200);
});

const completed = { id: 'evt_odd', type: 'checkout.session.completed' };
const session = {
  id: 'cs_1',
  client_reference_id: 'order-1',
  payment_status: 'paid',
  payment_intent: 'pi_1',
  currency: 'gbp',
};

test.each([
  null,
  [],
  'text',
  {},
  { ...completed, id: undefined },
  { ...completed, id: '\0' },
  { ...completed, id: 'e'.repeat(10_000) },
  completed,
  { ...completed, data: null },
  { ...completed, data: { object: null } },
  { ...completed, data: { object: { ...session, client_reference_id: 'a\0b' } } },
  { ...completed, data: { object: { ...session, client_reference_id: 7, payment_intent: [] } } },
  { ...completed, data: { object: { ...session, currency: 826 } } },
  {
    ...completed,
    type: 'charge.refunded',
    data: { object: { payment_intent: '\0', amount_refunded: 1, refunded: true } },
  },
  { ...completed, type: 'charge.refunded', data: { object: { payment_intent: 'pi_1', amount_refunded: '1e9' } } },
  {
    ...completed,
    type: 'charge.refunded',
    data: { object: { payment_intent: { id: 'pi_1' }, amount_refunded: 1e12 } },
  },
  { ...completed, type: 'charge.dispute.closed', data: { object: { payment_intent: 'pi_1', status: null } } },
  { ...completed, type: 'charge.dispute.closed', data: { object: { payment_intent: 'pi_1', status: 'won' } } },
])('a signed event with an unexpected format is accepted without effect: %j', async (event) => {
  // Delete the recorded events, so that the shop handles each event as new.
  await selling.context.db.deleteFrom('webhook_events').execute();
  expect(await selling.sendSigned(JSON.stringify(event))).toBe(200);
});

const thinEvent = {
  id: 'evt_thin',
  object: 'v2.core.event',
  type: 'v1.checkout.session.completed',
  created: '2027-01-15T08:00:00.000Z',
  related_object: { id: 'cs_1', type: 'checkout.session', url: '/v1/checkout/sessions/cs_1' },
};

test('a signed thin event is accepted without effect, and the log says to choose snapshot events', async () => {
  const { log, errors } = keepLog();
  const app = await buildApp({ ...selling.context, log });
  const payload = JSON.stringify(thinEvent);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: selling.context.config.stripe.webhookSecret,
  });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const reply = await app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload });
  expect(reply.statusCode).toBe(200);
  expect(errors()).toMatchObject([{ type: thinEvent.type, msg: expect.stringContaining('Choose snapshot events') }]);
  await app.close();
});

test.each(['not json', '{"id":'])('a signed body that is not JSON is accepted without effect: %s', async (body) => {
  expect(await selling.sendSigned(body)).toBe(200);
});

test('a forged thin event is rejected', async () => {
  expect(await selling.sendSigned(JSON.stringify(thinEvent), 0, 'whsec_forged')).toBe(400);
});

test.each([
  [undefined, 0],
  ['203.0.113.7', 1],
  ['203.0.113.7, 10.0.0.1', 2],
])(
  'the webhook replies to the shop’s own event with the number of proxies, and records nothing (%s)',
  async (forwardedFor, proxies) => {
    const payload = JSON.stringify({ id: 'evt_check_1', object: 'event', type: CHECK_EVENT, data: { object: {} } });
    const send = (signature: string) =>
      selling.app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': signature,
          ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
        },
        payload,
      });
    expect((await send(selling.context.provider.signWebhook(payload))).json()).toMatchObject({
      eventId: 'evt_check_1',
      proxies,
    });
    expect((await send('t=1,v1=00')).statusCode).toBe(400);
    const { db } = selling.context;
    expect(await db.selectFrom('webhook_events').selectAll().where('type', '=', CHECK_EVENT).execute()).toEqual([]);
  },
);

test.each(NEEDED_EVENTS)('docs/operating.md lists %s, and the shop acts on it', (type) => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operating.md'), 'utf8');
  expect(guide.slice(guide.indexOf('1. In Stripe'), guide.indexOf('2. Unpack'))).toContain(`\`${type}\``);
  const object = {
    id: 'x_1',
    payment_intent: 'pi_1',
    amount: 1,
    amount_refunded: 1,
    currency: 'gbp',
    status: type.includes('dispute') ? 'needs_response' : 'succeeded',
    created: 1,
  };
  expect(readEvent({ id: 'evt_1', type, data: { object } })?.kind).not.toBe('other');
});

test('a replayed event is accepted and changes nothing', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer);
  const before = (await customer.get('/api/order/getsubscriptions/')).json();
  expect(await selling.sendWebhook(paymentId, 'checkout.session.completed')).toBe(200);
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toEqual(before);
});

test('an expiry event after the payment changes nothing', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  const open = await selling.sessionOf(paymentId);
  await selling.atProvider(paymentId, 'pay');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  const object = { ...open, status: 'expired', url: null };
  expect(
    await selling.sendSigned(
      JSON.stringify({ id: 'evt_late', object: 'event', type: 'checkout.session.expired', data: { object } }),
    ),
  ).toBe(200);
  expect((await customer.get(`/api/order/checkpayment/${paymentId}`)).json().activationCodes).toHaveLength(3);
});

test.each([
  ['sk_live_1', true, 'acts'],
  ['sk_live_1', false, 'does not act'],
  ['rk_live_1', false, 'does not act'],
  ['sk_test_1', false, 'acts'],
])('with the key %s and an event with livemode %s, the shop %s on the event', (secretKey, livemode, does) => {
  const payload = JSON.stringify({ ...completed, livemode, data: { object: session } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_1' });
  const event = new PaymentProvider({ secretKey, webhookSecret: 'whsec_1' }).readWebhook(
    Buffer.from(payload),
    signature,
  );
  expect(event?.kind).toBe(does === 'acts' ? 'session' : undefined);
});
