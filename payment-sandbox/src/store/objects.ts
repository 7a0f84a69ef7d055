/** Stripe's objects, reduced to the fields that a shop reads. Amounts in minor units, times in Unix seconds. */
export type Metadata = Record<string, string>;

export interface LineItem {
  name: string;
  description: string | null;
  unit_amount: number;
  quantity: number;
}

export interface CheckoutSession {
  id: string;
  object: 'checkout.session';
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string;
  customer_details: { email: string | null } | null;
  customer_email: string | null;
  expires_at: number;
  livemode: false;
  metadata: Metadata;
  mode: 'payment';
  payment_intent: string | null;
  payment_status: 'unpaid' | 'paid';
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  /** Null once nothing can be paid any more. */
  url: string | null;
}

/** A session with what the payment page shows; the API never answers the latter. */
export interface StoredSession {
  id: string;
  session: CheckoutSession;
  lineItems: LineItem[];
  paymentIntentMetadata: Metadata;
}

export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  created: number;
  currency: string;
  latest_charge: string | null;
  livemode: false;
  metadata: Metadata;
  status: 'processing' | 'succeeded' | 'requires_payment_method';
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  created: number;
  currency: string;
  disputed: boolean;
  livemode: false;
  metadata: Metadata;
  paid: true;
  payment_intent: string;
  refunded: boolean;
  status: 'succeeded';
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  metadata: Metadata;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded';
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  livemode: false;
  metadata: Metadata;
  payment_intent: string;
  reason: string;
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost';
}

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed';

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: CheckoutSession | Charge | Dispute };
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  type: EventType;
}

/** One delivery of an event to the shop's webhook; a duplicated event has two. */
export interface Delivery {
  id: string;
  eventId: string;
  attempts: number;
  /** Milliseconds since the epoch. */
  dueAt: number;
  state: 'waiting' | 'delivered' | 'dropped' | 'given up';
}

/** The answer that a repeated request with the same idempotency key gets. */
export interface KeptAnswer {
  /** The idempotency key. */
  id: string;
  /** Digest of method, path and parameters. */
  fingerprint: string;
  status: number;
  body: unknown;
}
