import type { CalendarDate } from 'shared/domain/calendarDate';
import type { RefundTables } from './refundTables';

/**
 * What a person must decide, mostly because our orders and the provider differ.
 * - `unknown-order`: a paid session whose order doesn't exist here.
 * - `paid-twice`: a second paid session of an order that another session paid.
 * - `unknown-session`: the provider doesn't know an order's session, so nobody can tell if it was paid.
 * - `unpaid-delivery`: a delivered order whose session is not paid at the provider.
 * - `refund-failed`: a refund that did not reach the customer.
 * - `refund-without-order`, `dispute-without-order`: it is about a payment that no order here has.
 * - `unknown-refund`, `unknown-dispute`: it is recorded here, but the provider doesn't know it.
 * - `refund-differs`, `dispute-differs`: its amount or state is another one at the provider.
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
  /** The provider's id of the session, refund or dispute. Unique for each kind, so that a repeated find adds no row. */
  subject: string;
  order_id: string | null;
  /** A sentence for the operator: what differs and what to do. */
  reason: string;
  amount_pence: number | null;
  currency: string | null;
  found_at: Date;
  /** Absent until an operator resolves it. */
  resolved_at: Date | null;
  resolution: string | null;
}

export interface ScheduledRunsTable {
  name: string;
  /** The calendar day of the last run, UTC. */
  ran_on: CalendarDate;
}

export interface PaymentTables extends RefundTables {
  payment_mismatches: PaymentMismatchesTable;
  scheduled_runs: ScheduledRunsTable;
}
