import type { CheckoutSession, Metadata } from './objects';

/** Records of the sandbox itself, which the API never returns. */
export interface LineItem {
  name: string;
  description: string | null;
  unit_amount: number;
  quantity: number;
}

/** A session with what the payment page shows. */
export interface StoredSession {
  id: string;
  session: CheckoutSession;
  lineItems: LineItem[];
  paymentIntentMetadata: Metadata;
}

/** One delivery of an event to the shop's endpoint. A duplicated event has several. */
export interface Delivery {
  id: string;
  eventId: string;
  attempts: number;
  /** Milliseconds since the epoch. */
  dueAt: number;
  state: 'waiting' | 'delivered' | 'dropped' | 'given up';
}

/** The stored result of the first request with an idempotency key. */
export interface StoredResult {
  /** The idempotency key. */
  id: string;
  method: string;
  path: string;
  /** Digest of the parameters. */
  fingerprint: string;
  /** Unix seconds, by the provider's clock. */
  created: number;
  requestId: string;
  status: number;
  body: unknown;
}

/** An API key, given to an account. */
export interface ApiKey {
  /** The secret itself. */
  id: string;
  account: string;
  livemode: boolean;
  /** Permissions of a restricted key, `rak_charge_read` for example. Without it the key may do everything. */
  permissions?: string[];
  isRevoked: boolean;
}
