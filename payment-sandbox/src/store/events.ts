import type Stripe from 'stripe';
import type { Charge, CheckoutSession, Dispute, PaymentIntent, Payout, Refund, Subset } from './objects';

/** The API version of the server's SDK. */
export const API_VERSION = '2026-10-28.endive';

export const EVENT_TYPES = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.failed',
  'charge.pending',
  'charge.refund.updated',
  'charge.refunded',
  'charge.succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payout.failed',
  'refund.created',
  'refund.failed',
  'refund.updated',
] as const satisfies Stripe.Event.Type[];

export type EventType = (typeof EVENT_TYPES)[number];

export type EventObject = CheckoutSession | PaymentIntent | Charge | Refund | Dispute | Payout;

export type StripeEvent = Subset<
  Stripe.EventBase,
  {
    id: string;
    object: 'event';
    api_version: string;
    created: number;
    /** The object at the time of the event. */
    data: { object: EventObject; previous_attributes?: object };
    livemode: boolean;
    /** Number of endpoints that have not accepted the event yet. */
    pending_webhooks: number;
    request: { id: string | null; idempotency_key: string | null };
    type: EventType;
  }
>;
