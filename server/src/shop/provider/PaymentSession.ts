import type Stripe from 'stripe';
import { fieldsOf } from './eventFields';

/**
 * A session's state at the provider. Only `paid` means that the money has arrived, because the provider also sends
 * `checkout.session.completed` while a payment is still awaiting funds.
 */
export type PaymentState = 'open' | 'paid' | 'awaiting funds' | 'failed' | 'expired';

export interface PaymentCard {
  /** The card brand in the provider's spelling, such as `visa`. */
  brand: string;
  last4: string;
}

export interface PaymentSession {
  id: string;
  /** The id of the order that this session pays for. `undefined` if another program opened the session. */
  orderId: string | undefined;
  state: PaymentState;
  /** The amount in the currency's minor unit, such as pence or cents. */
  amountMinor: number | undefined;
  /** An ISO 4217 code in capitals. */
  currency: string | undefined;
  paymentIntentId: string | undefined;
  /**
   * When the money arrived, by the provider's clock. Meaningful only in the state `paid`. A session from an event has
   * the event's time. `undefined` for a session from an API call that includes no charge.
   */
  paidAt: Date | undefined;
  /**
   * The provider's name for the latest charge's payment method, such as `card` or `bacs_debit`. `undefined` if the
   * session includes no charge.
   */
  method: string | undefined;
  /** The card of the latest charge. `undefined` for another method, or if the session includes no charge. */
  card: PaymentCard | undefined;
  /** The ISO 3166-1 alpha-2 code of the billing country. `undefined` if the customer gave none. */
  billingCountryCode: string | undefined;
  /** True if the provider included the charge, and the charge is disputed or has a refund. */
  isReversed: boolean;
  /** The payment page's address while the session is open. */
  url: string | undefined;
}

/** The parameters that ask the provider to include the charge, which contains the payment's time and method. */
export const WITH_CHARGE = { expand: ['payment_intent.latest_charge'] };

export function toPaymentSession(session: Stripe.Checkout.Session): PaymentSession {
  const { payment_intent } = session;
  const intent = typeof payment_intent === 'string' ? undefined : payment_intent;
  const charge = typeof intent?.latest_charge === 'string' ? undefined : intent?.latest_charge;
  return {
    id: session.id,
    orderId: session.client_reference_id ?? undefined,
    state: stateOf(session, intent?.status),
    amountMinor: session.amount_total ?? undefined,
    currency: session.currency?.toUpperCase(),
    paymentIntentId: (typeof payment_intent === 'string' ? payment_intent : intent?.id) ?? undefined,
    paidAt: charge ? new Date(charge.created * 1000) : undefined,
    method: charge?.payment_method_details?.type,
    card: cardOf(charge),
    billingCountryCode: billingCountryOf(session),
    isReversed: charge ? charge.amount_refunded > 0 || charge.disputed : false,
    url: session.url ?? undefined,
  };
}

function cardOf(charge: Stripe.Charge | null | undefined): PaymentCard | undefined {
  const { brand, last4 } = charge?.payment_method_details?.card ?? {};
  return brand && last4 ? { brand, last4 } : undefined;
}

function billingCountryOf({ customer_details }: Stripe.Checkout.Session): string | undefined {
  const { country } = fieldsOf(fieldsOf(customer_details).address);
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : undefined;
}

/** Returns true if the session is unpaid and can no longer be paid. */
export function isUnpaidAndOver({ state }: PaymentSession): boolean {
  return state === 'expired' || state === 'failed';
}

function stateOf(
  { status, payment_status }: Stripe.Checkout.Session,
  intentStatus: Stripe.PaymentIntent.Status | undefined,
): PaymentState {
  if (payment_status === 'paid' || payment_status === 'no_payment_required') return 'paid';
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  return intentStatus === 'requires_payment_method' || intentStatus === 'canceled' ? 'failed' : 'awaiting funds';
}
