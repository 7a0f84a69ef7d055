import type Stripe from 'stripe';
import type { DisputeState } from '../orders/tables';
import { type PaymentSession, toPaymentSession } from './PaymentSession';

/** An event of the provider in this shop's words; `other` is taken note of and has no effect. */
export type ProviderEvent = { id: string; type: string } & (
  | { kind: 'session'; session: PaymentSession }
  | { kind: 'refund'; paymentIntentId: string; refundedPence: number; isFull: boolean }
  | { kind: 'dispute'; paymentIntentId: string; disputeId: string; state: DisputeState }
  | { kind: 'other' }
);

export function readEvent(event: Stripe.Event): ProviderEvent {
  const { id, type } = event;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
      return { id, type, kind: 'session', session: toPaymentSession(event.data.object) };
    case 'checkout.session.async_payment_failed':
      return { id, type, kind: 'session', session: { ...toPaymentSession(event.data.object), state: 'failed' } };
    case 'charge.refunded': {
      const paymentIntentId = idOf(event.data.object.payment_intent);
      if (paymentIntentId === undefined) return { id, type, kind: 'other' };
      return { id, type, kind: 'refund', paymentIntentId, refundedPence: event.data.object.amount_refunded, isFull: event.data.object.refunded };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const paymentIntentId = idOf(event.data.object.payment_intent);
      const state = disputeState(event.data.object);
      if (paymentIntentId === undefined || state === undefined) return { id, type, kind: 'other' };
      return { id, type, kind: 'dispute', paymentIntentId, disputeId: event.data.object.id, state };
    }
    default:
      return { id, type, kind: 'other' };
  }
}

function idOf(reference: string | { id: string } | null): string | undefined {
  return (typeof reference === 'string' ? reference : reference?.id) ?? undefined;
}

/** `undefined` for an inquiry: the bank asks, and no money has moved. One that was prevented was paid back. */
function disputeState({ status }: Stripe.Dispute): DisputeState | undefined {
  if (status === 'won' || status === 'warning_closed') return 'won';
  if (status === 'lost' || status === 'prevented') return 'lost';
  return status.startsWith('warning_') ? undefined : 'open';
}
