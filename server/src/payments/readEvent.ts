import type Stripe from 'stripe';
import type { DisputeState } from '../orders/tables';
import { type PaymentSession, toPaymentSession } from './PaymentSession';

/** An event of the provider in this shop's words; `other` is taken note of and has no effect. */
export type ProviderEvent = { id: string; type: string } & Effect;

type Effect =
  | { kind: 'session'; session: PaymentSession }
  | { kind: 'refund'; paymentIntentId: string; refundedPence: number; isFull: boolean }
  | { kind: 'dispute'; paymentIntentId: string; disputeId: string; state: DisputeState }
  | { kind: 'other' };

/** `undefined` for what has no id to remember it by. What is shaped otherwise than the provider documents is an `other`: asking for it again would not help. */
export function readEvent(event: unknown): ProviderEvent | undefined {
  const { id, type, data, created } = fieldsOf(event);
  if (!isText(id) || !isText(type)) return undefined;
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
    case 'charge.refunded':
      return readRefund(object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return readDispute(object);
    default:
      return OTHER;
  }
}

const OTHER: Effect = { kind: 'other' };

function readRefund({ payment_intent, amount_refunded, refunded }: Fields): Effect {
  const paymentIntentId = idOf(payment_intent);
  if (paymentIntentId === undefined || !isAmount(amount_refunded)) return OTHER;
  return { kind: 'refund', paymentIntentId, refundedPence: amount_refunded, isFull: refunded === true };
}

function readDispute({ id, payment_intent, status }: Fields): Effect {
  const paymentIntentId = idOf(payment_intent);
  const state = isText(status) ? disputeState(status) : undefined;
  if (paymentIntentId === undefined || state === undefined || !isText(id)) return OTHER;
  return { kind: 'dispute', paymentIntentId, disputeId: id, state };
}

/** `undefined` for an inquiry: the bank asks, and no money has moved. One that was prevented was paid back. */
function disputeState(status: string): DisputeState | undefined {
  if (status === 'won' || status === 'warning_closed') return 'won';
  if (status === 'lost' || status === 'prevented') return 'lost';
  return status.startsWith('warning_') ? undefined : 'open';
}

function isSession(object: Fields): object is Fields & Stripe.Checkout.Session {
  const { id, client_reference_id, currency, payment_intent, amount_total } = object;
  const isAbsent = (value: unknown) => value === undefined || value === null;
  const hasTexts = [client_reference_id, currency, payment_intent].every((value) => isAbsent(value) || isText(value));
  return isText(id) && hasTexts && (isAbsent(amount_total) || isAmount(amount_total));
}

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** The id of an object, which the provider sends alone or with the object. */
function idOf(reference: unknown): string | undefined {
  const id = typeof reference === 'string' ? reference : fieldsOf(reference).id;
  return isText(id) ? id : undefined;
}

/** As long as the provider's texts get, and without NUL, which the database cannot keep. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 255 && !value.includes('\0');
}

/** Minor units, as the database can keep them. */
function isAmount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;
}

function isSeconds(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) < 1e11;
}
