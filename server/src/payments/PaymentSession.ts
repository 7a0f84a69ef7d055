import type Stripe from 'stripe';

/** The state of a session at the provider. The money is there only if it is `paid`, whatever the event's name says. */
export type PaymentState = 'open' | 'paid' | 'awaiting funds' | 'failed' | 'expired';

export interface PaymentSession {
  id: string;
  /** The order that it was opened for; `undefined` if another program opened it. */
  orderId: string | undefined;
  state: PaymentState;
  amountPence: number | undefined;
  /** ISO 4217, in capitals. */
  currency: string | undefined;
  paymentIntentId: string | undefined;
  /** By the provider's clock; `undefined` if not paid or not told. */
  paidAt: Date | undefined;
  /** True if the charge was told, and was refunded or disputed, be it in part. */
  isReversed: boolean;
  /** The payment page, while the session is open. */
  url: string | undefined;
}

/** Expands the charge, which tells when the session was paid. */
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
    isReversed: charge ? charge.amount_refunded > 0 || charge.disputed : false,
    url: session.url ?? undefined,
  };
}

/** True if nobody can pay this session any more and no money is on its way. */
export function isUnpaidAndOver({ state }: PaymentSession): boolean {
  return state === 'expired' || state === 'failed';
}

function stateOf(
  { status, payment_status }: Stripe.Checkout.Session,
  payment: Stripe.PaymentIntent.Status | undefined,
): PaymentState {
  if (payment_status === 'paid' || payment_status === 'no_payment_required') return 'paid';
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  return payment === 'requires_payment_method' || payment === 'canceled' ? 'failed' : 'awaiting funds';
}
