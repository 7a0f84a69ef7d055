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
  /** Where the customer pays, while that is possible. */
  url: string | undefined;
}

export function toPaymentSession(session: Stripe.Checkout.Session): PaymentSession {
  const { payment_intent } = session;
  return {
    id: session.id,
    orderId: session.client_reference_id ?? undefined,
    state: stateOf(session),
    amountPence: session.amount_total ?? undefined,
    currency: session.currency?.toUpperCase(),
    paymentIntentId: (typeof payment_intent === 'string' ? payment_intent : payment_intent?.id) ?? undefined,
    url: session.url ?? undefined,
  };
}

/** For an order whose session the provider does not know: nobody can pay it. */
export function expiredSession(order: { id: string; session_id: string | null }): PaymentSession {
  return { id: order.session_id ?? '', orderId: order.id, state: 'expired', amountPence: undefined, currency: undefined, paymentIntentId: undefined, url: undefined };
}

function stateOf({ status, payment_status }: Stripe.Checkout.Session): PaymentState {
  if (payment_status === 'paid' || payment_status === 'no_payment_required') return 'paid';
  if (status === 'expired') return 'expired';
  return status === 'complete' ? 'awaiting funds' : 'open';
}
