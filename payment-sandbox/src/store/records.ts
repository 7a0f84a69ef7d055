import type { BalanceTransaction, CheckoutSession, Metadata } from './objects';

export interface LineItem {
  name: string;
  description: string | null;
  unit_amount: number;
  quantity: number;
}

/** A session with the data of its payment page. The API returns only `session`. */
export interface StoredSession {
  id: string;
  session: CheckoutSession;
  lineItems: LineItem[];
  paymentIntentMetadata: Metadata;
  paymentIntentDescription: string | null;
}

/** A balance transaction with the payout that contains it. The API returns only `transaction`. */
export interface StoredTransaction {
  id: string;
  transaction: BalanceTransaction;
  /** Null until the money is paid out. */
  payout: string | null;
}

/** One delivery of an event to the shop's endpoint. A duplicated event has several deliveries. */
export interface Delivery {
  id: string;
  eventId: string;
  attempts: number;
  /** The time of the next attempt, in milliseconds since the epoch. */
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
  /** Unix seconds of the sandbox clock. */
  created: number;
  requestId: string;
  status: number;
  body: unknown;
}

/** An account's API key. */
export interface ApiKey {
  /** The key's secret. */
  id: string;
  account: string;
  livemode: boolean;
  /** Permissions of a restricted key, such as `rak_charge_read`. A key without this field has all permissions. */
  permissions?: string[];
  isRevoked: boolean;
}
