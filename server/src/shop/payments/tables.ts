import type { Generated, Selectable } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';
import type { DisputeState } from '../provider/ProviderDispute';
import type { RefundStatus } from '../provider/ProviderRefund';

export interface WebhookEventsTable {
  provider: string;
  event_id: string;
  type: string;
  /** The provider's id of the session that the event is about. Null for other events. */
  subject: string | null;
  received_at: Date;
}

export interface RefundsTable {
  /** The provider's id. */
  id: string;
  order_id: string;
  amount_pence: number;
  status: RefundStatus;
  /** The provider's code, such as `requested_by_customer`. */
  reason: string | null;
  /** The provider's code, such as `expired_or_canceled_card`. */
  failure_reason: string | null;
  /** When the provider created the refund, converted to the shop's clock. */
  created_at: Date;
  succeeded_at: Date | null;
  failed_at: Date | null;
}

export type Refund = Selectable<RefundsTable>;

/** A refund that an operator requested. The request is open until the shop stores the refund's id. */
export interface RefundRequestsTable {
  /** Part of the idempotency key, and of the refund's metadata at the provider. */
  id: string;
  order_id: string;
  /** The amount to refund. Null refunds the remaining amount. */
  amount_pence: number | null;
  /** The number of failures that required a new idempotency key. The next key contains this number. */
  attempts: Generated<number>;
  created_at: Date;
  /** The provider's id of the refund. Null while the request is open. */
  refund_id: string | null;
}

export type RefundRequest = Selectable<RefundRequestsTable>;

export interface DisputesTable {
  /** The provider's id. */
  id: string;
  order_id: string;
  state: DisputeState;
  recorded_at: Date;
}

/**
 * The kinds of problem that an operator must resolve. Most are differences between our orders and the provider's
 * records.
 * - `unknown-order`: a paid session for an order that doesn't exist here.
 * - `paid-twice`: a second paid session for an order that is already paid.
 * - `unknown-session`: the order's session doesn't exist at the provider, so the customer may or may not have paid.
 * - `unpaid-delivery`: the order is paid here, but its session at the provider is unpaid or missing.
 * - `refund-failed`: a refund that did not reach the customer.
 * - `refund-without-order`, `dispute-without-order`: the refund or dispute is about a payment without an order here.
 * - `unknown-refund`, `unknown-dispute`: the shop has a refund or dispute that doesn't exist at the provider.
 * - `refund-differs`, `dispute-differs`: the refund or dispute has a different amount or state at the provider.
 */
export type MismatchKind =
  | 'unknown-order'
  | 'paid-twice'
  | 'unknown-session'
  | 'unpaid-delivery'
  | 'refund-failed'
  | 'refund-without-order'
  | 'unknown-refund'
  | 'refund-differs'
  | 'dispute-without-order'
  | 'unknown-dispute'
  | 'dispute-differs';

export interface PaymentMismatchesTable {
  id: string;
  kind: MismatchKind;
  /**
   * The provider's id of the session, refund or dispute, or the order's id if it has no session. Each kind has at most
   * one row for an id.
   */
  subject: string;
  order_id: string | null;
  /** A message for the operator: the difference and the next step. */
  reason: string;
  amount_pence: number | null;
  currency: string | null;
  found_at: Date;
  /** When an operator resolved the problem. Null while it is open. */
  resolved_at: Date | null;
  resolution: string | null;
}

export interface ScheduledRunsTable {
  name: string;
  /** The day of the last run. */
  ran_on: CalendarDate;
}

declare module 'server-kit/db/schema' {
  interface Database {
    webhook_events: WebhookEventsTable;
    refunds: RefundsTable;
    refund_requests: RefundRequestsTable;
    disputes: DisputesTable;
    payment_mismatches: PaymentMismatchesTable;
    scheduled_runs: ScheduledRunsTable;
  }
}
