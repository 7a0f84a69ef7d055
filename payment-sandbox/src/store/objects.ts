import type Stripe from 'stripe';

/**
 * Describes one of Stripe's objects with only the fields that a shop reads. Checks each field against the types of
 * Stripe's SDK. Amounts are in minor units, and times in Unix seconds.
 */
export type Subset<Full, Own extends { [Name in keyof Own]: Name extends keyof Full ? Full[Name] : never }> = Own;

export type Metadata = Record<string, string>;

export type CheckoutSession = Subset<
  Stripe.Checkout.Session,
  {
    id: string;
    object: 'checkout.session';
    amount_subtotal: number;
    amount_total: number;
    cancel_url: string | null;
    client_reference_id: string | null;
    created: number;
    currency: string;
    customer: null;
    /** Null until the customer submits the payment page. */
    customer_details: CustomerDetails | null;
    customer_email: string | null;
    expires_at: number;
    livemode: boolean;
    metadata: Metadata;
    mode: 'payment';
    /** Null until the first attempt to pay. */
    payment_intent: string | null;
    payment_method_types: string[];
    payment_status: 'unpaid' | 'paid' | 'no_payment_required';
    status: 'open' | 'complete' | 'expired';
    success_url: string;
    ui_mode: 'hosted_page';
    /** Null once the session is complete or expired. */
    url: string | null;
  }
>;

export type CustomerDetails = Stripe.Checkout.Session.CustomerDetails;

export type PaymentIntent = Subset<
  Stripe.PaymentIntent,
  {
    id: string;
    object: 'payment_intent';
    amount: number;
    amount_received: number;
    canceled_at: number | null;
    cancellation_reason: 'automatic' | null;
    created: number;
    currency: string;
    description: string | null;
    last_payment_error: PaymentError | null;
    latest_charge: string | null;
    livemode: boolean;
    metadata: Metadata;
    payment_method_types: string[];
    status: 'processing' | 'succeeded' | 'requires_payment_method' | 'canceled';
  }
>;

/** Why the latest attempt failed. */
export type PaymentError = Subset<
  Stripe.PaymentIntent.LastPaymentError,
  {
    type: 'card_error';
    charge: string;
    code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error';
    decline_code?: string;
    message: string;
  }
>;

export type Charge = Subset<
  Stripe.Charge,
  {
    id: string;
    object: 'charge';
    amount: number;
    amount_captured: number;
    amount_refunded: number;
    captured: boolean;
    created: number;
    currency: string;
    disputed: boolean;
    failure_code: string | null;
    failure_message: string | null;
    livemode: boolean;
    metadata: Metadata;
    paid: boolean;
    payment_intent: string;
    refunded: boolean;
    status: 'succeeded' | 'pending' | 'failed';
  }
> & {
  payment_method_details:
    { type: 'card'; card: Pick<Stripe.Charge.PaymentMethodDetails.Card, 'brand' | 'last4'> } | { type: 'bacs_debit' };
};

export type Refund = Subset<
  Stripe.Refund,
  {
    id: string;
    object: 'refund';
    amount: number;
    balance_transaction: string | null;
    charge: string;
    created: number;
    currency: string;
    destination_details?: { type: 'card'; card: { type: 'refund' | 'pending'; reference_status: 'pending' } };
    failure_balance_transaction?: string;
    failure_reason?: string;
    metadata: Metadata;
    next_action?: { type: 'display_details' };
    payment_intent: string;
    pending_reason?: 'processing' | 'insufficient_funds' | 'charge_pending';
    reason: string | null;
    receipt_number: null;
    status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  }
>;

export type BalanceTransaction = Stripe.BalanceTransaction;

export type Payout = Subset<
  Stripe.Payout,
  {
    id: string;
    object: 'payout';
    amount: number;
    /** Midnight UTC of the day on which the money arrives at the bank. */
    arrival_date: number;
    automatic: boolean;
    balance_transaction: string;
    created: number;
    currency: string;
    description: string | null;
    failure_balance_transaction: string | null;
    failure_code: string | null;
    livemode: boolean;
    metadata: Metadata;
    method: 'standard';
    reconciliation_status: 'completed';
    statement_descriptor: null;
    status: 'paid' | 'failed';
    type: 'bank_account';
  }
>;

export type Dispute = Subset<
  Stripe.Dispute,
  {
    id: string;
    object: 'dispute';
    amount: number;
    /** The transfers of the disputed money: the withdrawal, and the return if the shop wins. Empty for an inquiry. */
    balance_transactions: BalanceTransaction[];
    charge: string;
    created: number;
    currency: string;
    evidence_details: Stripe.Dispute.EvidenceDetails;
    is_charge_refundable: boolean;
    livemode: boolean;
    metadata: Metadata;
    payment_intent: string;
    reason: string;
    status:
      | 'warning_needs_response'
      | 'warning_under_review'
      | 'warning_closed'
      | 'needs_response'
      | 'under_review'
      | 'won'
      | 'lost'
      | 'prevented';
  }
>;

export type Account = Subset<
  Stripe.Account,
  {
    id: string;
    object: 'account';
    charges_enabled: boolean;
    country: string;
    default_currency: string;
    details_submitted: boolean;
    email: string | null;
    payouts_enabled: boolean;
  }
>;

/** A webhook endpoint as an API object. The signing secret is absent, because Stripe returns it only at creation. */
export type WebhookEndpointObject = Subset<
  Stripe.WebhookEndpoint,
  {
    id: string;
    object: 'webhook_endpoint';
    api_version: string | null;
    application: null;
    created: number;
    description: null;
    /** Event types, or `['*']`. */
    enabled_events: string[];
    livemode: boolean;
    metadata: Metadata;
    status: 'enabled' | 'disabled';
    url: string;
  }
>;
