import type Stripe from 'stripe';

/** How a session at the provider stands. The money is there in `paid` alone, whatever event told of it. */
export type PaymentState = 'open' | 'paid' | 'awaiting funds' | 'failed' | 'expired';

export interface PaymentSession {
  id: string;
  /** The order that it was opened for; `undefined` for a session that is none of this shop's. */
  orderId: string | undefined;
  state: PaymentState;
  amountPence: number | undefined;
  /** ISO 4217, in capitals. */
  currency: string | undefined;
  paymentIntentId: string | undefined;
  /** By the provider's clock, where it tells. */
  paidAt: Date | undefined;
  /** Where the customer pays, while that is possible. */
  url: string | undefined;
}

/** Asks for what tells when, and whether, a session was paid. */
export const WITH_CHARGE = { expand: ['payment_intent.latest_charge'] };

export function toPaymentSession(session: Stripe.Checkout.Session): PaymentSession {
  const { payment_intent } = session;
  const intent = typeof payment_intent === 'string' ? undefined : payment_intent;
  const charge = typeof intent?.latest_charge === 'string' ? undefined : intent?.latest_charge;
  return {
    id: session.id,
    orderId: session.client_reference_id ?? undefined,
    state: stateOf(session, intent?.status),
    amountPence: session.amount_total ?? undefined,
    currency: session.currency?.toUpperCase(),
    paymentIntentId: (typeof payment_intent === 'string' ? payment_intent : intent?.id) ?? undefined,
    paidAt: charge ? new Date(charge.created * 1000) : undefined,
    url: session.url ?? undefined,
  };
}

/** For an order whose session the provider does not know: nobody can pay it. */
export function expiredSession(order: { id: string; session_id: string | null }): PaymentSession {
  return { id: order.session_id ?? '', orderId: order.id, state: 'expired', amountPence: undefined, currency: undefined, paymentIntentId: undefined, paidAt: undefined, url: undefined };
}

function stateOf({ status, payment_status }: Stripe.Checkout.Session, payment: Stripe.PaymentIntent.Status | undefined): PaymentState {
  if (payment_status === 'paid' || payment_status === 'no_payment_required') return 'paid';
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  return payment === 'requires_payment_method' || payment === 'canceled' ? 'failed' : 'awaiting funds';
}
