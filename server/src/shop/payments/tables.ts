import type { Generated, Selectable } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';

export interface WebhookEventsTable {
  provider: string;
  event_id: string;
  type: string;
  /** The provider's id of the session that the event is about. Null for other events. */
  subject: string | null;
  received_at: Date;
}

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

export interface ScheduledRunsTable {
  name: string;
  /** The day of the last run. */
  ran_on: CalendarDate;
}

declare module 'server-kit/db/schema' {
  interface Database {
    webhook_events: WebhookEventsTable;
    refund_requests: RefundRequestsTable;
    scheduled_runs: ScheduledRunsTable;
  }
}
