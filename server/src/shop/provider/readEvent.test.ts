import type { Fields } from './eventFields';
import { readEvent } from './readEvent';

const CREATED = 1_800_000_000;
const AT = new Date('2027-01-15T08:00:00Z');

const read = (type: string, object: Fields, more: Fields = {}) =>
  readEvent({ id: 'evt_1', type, data: { object }, ...more });

const session = {
  id: 'cs_1',
  client_reference_id: 'order-1',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 15_300,
  currency: 'gbp',
  payment_intent: 'pi_1',
  url: null,
};
const refund = {
  id: 're_1',
  payment_intent: 'pi_1',
  amount: 1_000,
  currency: 'gbp',
  status: 'succeeded',
  reason: 'requested_by_customer',
  failure_reason: null,
  created: CREATED,
  metadata: { refund_request: 'request-1' },
};
const dispute = {
  id: 'dp_1',
  payment_intent: 'pi_1',
  status: 'needs_response',
  created: CREATED,
  reason: 'fraudulent',
};
const charge = { payment_intent: 'pi_1', amount_refunded: 1_000 };

test('the shop reads a payment with its order, amount and event time', () => {
  expect(read('checkout.session.completed', session, { created: CREATED })).toEqual({
    id: 'evt_1',
    type: 'checkout.session.completed',
    kind: 'session',
    session: {
      id: 'cs_1',
      orderId: 'order-1',
      state: 'paid',
      amountMinor: 15_300,
      currency: 'GBP',
      paymentIntentId: 'pi_1',
      paidAt: AT,
      isReversed: false,
      url: undefined,
    },
  });
});

// These event types can be misleading, so the shop reads only the session's fields.
test.each(['checkout.session.completed', 'checkout.session.expired', 'checkout.session.async_payment_succeeded'])(
  'for %s, the session’s fields determine the payment’s state',
  (type) => {
    const stateOf = (status: string, payment_status: string) => read(type, { ...session, status, payment_status });
    expect(stateOf('complete', 'paid')).toMatchObject({ session: { state: 'paid' } });
    expect(stateOf('complete', 'no_payment_required')).toMatchObject({ session: { state: 'paid' } });
    expect(stateOf('expired', 'paid')).toMatchObject({ session: { state: 'paid' } });
    expect(stateOf('expired', 'unpaid')).toMatchObject({ session: { state: 'expired' } });
    expect(stateOf('open', 'unpaid')).toMatchObject({ session: { state: 'open' } });
    expect(stateOf('complete', 'unpaid')).toMatchObject({ session: { state: 'awaiting funds' } });
  },
);

test('a failed delayed payment has the state "failed", although its session is complete', () => {
  const event = read('checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' });
  expect(event).toMatchObject({ session: { id: 'cs_1', state: 'failed' } });
});

test.each(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])(
  'the shop reads a refund from %s',
  (type) => {
    expect(read(type, refund)).toEqual({
      id: 'evt_1',
      type,
      kind: 'refund',
      refund: {
        id: 're_1',
        paymentIntentId: 'pi_1',
        amountMinor: 1_000,
        currency: 'GBP',
        status: 'succeeded',
        reason: 'requested_by_customer',
        failureReason: null,
        createdAt: AT,
        requestId: 'request-1',
      },
    });
  },
);

test.each([
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'cancelled'],
])('a refund that is %s at the provider is %s in the shop', (status, ours) => {
  expect(read('refund.updated', { ...refund, status })).toMatchObject({ kind: 'refund', refund: { status: ours } });
});

test('a refund without the optional fields has no currency, reasons or request', () => {
  const required = { id: 're_1', payment_intent: 'pi_1', amount: 1_000, status: 'succeeded', created: CREATED };
  expect(read('refund.updated', required)).toMatchObject({
    refund: { currency: undefined, reason: null, failureReason: null, requestId: undefined },
  });
  const failed = { ...refund, failure_reason: 'expired_or_canceled_card' };
  expect(read('refund.failed', failed)).toMatchObject({ refund: { failureReason: 'expired_or_canceled_card' } });
});

test.each([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['lost', 'lost'],
  ['prevented', 'lost'],
  ['appeal_under_review', 'lost'],
  ['won', 'won'],
  ['warning_closed', 'won'],
])('a dispute that is %s at the provider is %s in the shop', (status, state) => {
  for (const type of ['created', 'updated', 'closed'])
    expect(read(`charge.dispute.${type}`, { ...dispute, status })).toEqual({
      id: 'evt_1',
      type: `charge.dispute.${type}`,
      kind: 'dispute',
      dispute: { id: 'dp_1', paymentIntentId: 'pi_1', state, createdAt: AT, dueAt: null, reason: 'fraudulent' },
    });
});

test('a dispute has the last moment to respond and the disputed amount', () => {
  const due = { ...dispute, amount: 5_000, evidence_details: { due_by: CREATED } };
  expect(read('charge.dispute.created', due)).toMatchObject({ dispute: { dueAt: AT, amountMinor: 5_000 } });
});

test.each([
  ['warning_needs_response', false],
  ['warning_under_review', true],
])('a bank’s inquiry (%s) is not a dispute, because no money has moved', (status, isAnswered) => {
  const event = read('charge.dispute.created', { ...dispute, status });
  expect(event).toMatchObject({ kind: 'inquiry', inquiry: { id: 'dp_1', isAnswered } });
});

test('the shop reads a charge’s total refunded amount', () => {
  const event = read('charge.refunded', { ...charge, payment_intent: { id: 'pi_1' } });
  expect(event).toEqual({
    id: 'evt_1',
    type: 'charge.refunded',
    kind: 'refunded charge',
    paymentIntentId: 'pi_1',
    refundedPence: 1_000,
  });
});

const LARGEST_AMOUNT = 2 ** 31 - 1;

const OBJECTS: Record<string, Fields> = {
  'checkout.session.completed': session,
  'checkout.session.async_payment_failed': session,
  'refund.created': refund,
  'charge.dispute.created': dispute,
  'charge.refunded': charge,
};

test.each<[string, string, Fields, Fields]>([
  ['checkout.session.completed', 'id', { id: 'x'.repeat(255) }, { id: 'x'.repeat(256) }],
  ['checkout.session.completed', 'order', { client_reference_id: null }, { client_reference_id: '' }],
  ['checkout.session.completed', 'currency', { currency: null }, { currency: 826 }],
  ['checkout.session.completed', 'payment', { payment_intent: undefined }, { payment_intent: 'a\0b' }],
  ['checkout.session.completed', 'total', { amount_total: 0 }, { amount_total: -1 }],
  ['checkout.session.completed', 'total', { amount_total: LARGEST_AMOUNT }, { amount_total: LARGEST_AMOUNT + 1 }],
  ['checkout.session.async_payment_failed', 'total', { amount_total: null }, { amount_total: 0.5 }],
  ['refund.created', 'id', { id: 're_2' }, { id: '' }],
  ['refund.created', 'payment', { payment_intent: { id: 'pi_2' } }, { payment_intent: null }],
  ['refund.created', 'amount', { amount: 0 }, { amount: '1000' }],
  ['refund.created', 'status', { status: 'pending' }, { status: 'unheard of' }],
  ['refund.created', 'time', { created: 1 }, { created: 0 }],
  ['refund.created', 'time', { created: 1e11 - 1 }, { created: 1e11 }],
  ['charge.dispute.created', 'id', { id: 'dp_2' }, { id: 7 }],
  ['charge.dispute.created', 'payment', { payment_intent: { id: 'pi_2' } }, { payment_intent: {} }],
  ['charge.dispute.created', 'status', { status: 'won' }, { status: null }],
  ['charge.dispute.created', 'time', { created: 1 }, { created: 1.5 }],
  ['charge.refunded', 'payment', { payment_intent: 'pi_2' }, { payment_intent: undefined }],
  ['charge.refunded', 'amount', { amount_refunded: 0 }, { amount_refunded: 1e12 }],
])('%s has no effect if its %s has an undocumented format (%#)', (type, _field, documented, undocumented) => {
  const object = OBJECTS[type];
  expect(read(type, { ...object, ...documented })?.kind).not.toBe('other');
  expect(read(type, { ...object, ...undocumented })).toEqual({ id: 'evt_1', type, kind: 'other' });
});

test.each([{ id: '' }, { id: undefined }, { type: '' }, { type: undefined }])(
  'the shop ignores an event whose id or type is empty or missing (%j)',
  (change) => {
    expect(read('refund.created', refund, change)).toBeUndefined();
  },
);
