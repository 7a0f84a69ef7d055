import type Stripe from 'stripe';
import { type Fields, fieldsOf, idOf, isAmount, isSeconds, isText } from './eventFields';
import { CHECK_EVENT } from './eventTypes';
import { type PaymentSession, toPaymentSession } from './PaymentSession';
import { type ProviderDispute, type ProviderInquiry, readDispute, readInquiry } from './ProviderDispute';
import { type ProviderRefund, readRefund } from './ProviderRefund';

/**
 * An event from the provider, with this shop's field names. The shop takes no action on a `thin` or `other` event, or
 * on a `check` event, which it sends to itself to check its webhook.
 */
export type ProviderEvent = { id: string; type: string } & Effect;

type Effect =
  | { kind: 'session'; session: PaymentSession }
  | { kind: 'refund'; refund: ProviderRefund }
  | { kind: 'refunded charge'; paymentIntentId: string; refundedPence: number }
  | { kind: 'dispute'; dispute: ProviderDispute }
  | { kind: 'inquiry'; inquiry: ProviderInquiry }
  | { kind: 'failed payout'; payoutId: string; amountMinor: number; currency: string | undefined }
  | { kind: 'thin' }
  | { kind: 'check' }
  | { kind: 'other' };

/**
 * The type of a thin event, which names an object but doesn't contain it. A webhook endpoint sends either thin events
 * or snapshot events.
 * @see https://docs.stripe.com/events/how-events-work
 */
const THIN_EVENT = 'v2.core.event';

/**
 * Reads an event. Returns `undefined` if the event has no id or no type. Returns an `other` event if its object has an
 * undocumented shape, because an error would only make the provider resend the same object.
 */
export function readEvent(event: unknown): ProviderEvent | undefined {
  const { id, type, object, data, created } = fieldsOf(event);
  if (!isText(id) || !isText(type)) return undefined;
  if (object === THIN_EVENT) return { id, type, kind: 'thin' };
  if (type === CHECK_EVENT) return { id, type, kind: 'check' };
  const effect = readEffect(type, fieldsOf(fieldsOf(data).object));
  if (effect.kind === 'session' && isSeconds(created)) effect.session.paidAt ??= new Date(created * 1000);
  return { id, type, ...effect };
}

function readEffect(type: string, object: Fields): Effect {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
      return isSession(object) ? { kind: 'session', session: toPaymentSession(object) } : OTHER;
    case 'checkout.session.async_payment_failed':
      return isSession(object) ? { kind: 'session', session: { ...toPaymentSession(object), state: 'failed' } } : OTHER;
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return readRefundEffect(object);
    case 'charge.refunded':
      return readRefundedCharge(object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return readDisputeEffect(object);
    case 'payout.failed':
      return readFailedPayout(object);
    default:
      return OTHER;
  }
}

const OTHER: Effect = { kind: 'other' };

function readRefundEffect(object: Fields): Effect {
  const refund = readRefund(object);
  return refund ? { kind: 'refund', refund } : OTHER;
}

/** Reads the total of a charge's refunds. Since API version 2022-11-15, charges no longer list their refunds. */
function readRefundedCharge({ payment_intent, amount_refunded }: Fields): Effect {
  const paymentIntentId = idOf(payment_intent);
  if (paymentIntentId === undefined || !isAmount(amount_refunded)) return OTHER;
  return { kind: 'refunded charge', paymentIntentId, refundedPence: amount_refunded };
}

function readDisputeEffect(object: Fields): Effect {
  const dispute = readDispute(object);
  if (dispute) return { kind: 'dispute', dispute };
  const inquiry = readInquiry(object);
  return inquiry ? { kind: 'inquiry', inquiry } : OTHER;
}

function readFailedPayout({ id, amount, currency }: Fields): Effect {
  if (!isText(id) || !isAmount(amount)) return OTHER;
  return {
    kind: 'failed payout',
    payoutId: id,
    amountMinor: amount,
    currency: isText(currency) ? currency.toUpperCase() : undefined,
  };
}

function isSession(object: Fields): object is Fields & Stripe.Checkout.Session {
  const { id, client_reference_id, currency, payment_intent, amount_total } = object;
  const isAbsent = (value: unknown) => value === undefined || value === null;
  const hasTexts = [client_reference_id, currency, payment_intent].every((value) => isAbsent(value) || isText(value));
  return isText(id) && hasTexts && (isAbsent(amount_total) || isAmount(amount_total));
}
