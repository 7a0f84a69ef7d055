import type { Generated } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';

export interface SubscriptionsTable {
  id: string;
  user_id: string;
  origin_order_id: string;
  quantity: number;
  /** The last day of use. */
  end_date: CalendarDate;
  blocked_at: Date | null;
  block_reason: string | null;
  created_at: Date;
}

export interface SubscriptionPeriodsTable {
  order_id: string;
  subscription_id: string;
  start_date: CalendarDate;
  end_date: CalendarDate;
  /**
   * The first and last day of the period at its delivery, as documents and the journal show them. They never change,
   * even if a reversal moves the period.
   */
  sold_from: CalendarDate;
  sold_until: CalendarDate;
  /** The seats that the order pays for. */
  seats: number[];
  /** The seats that the renewal left out. Their codes keep the end date from before the renewal. */
  ended_seats: Generated<number[]>;
  /**
   * The first day of the codes that the order added, once a reversal has moved the period. Until then, this is null,
   * and the codes start with the period.
   */
  codes_start: Generated<CalendarDate | null>;
  /** When a refund or dispute removed the period from the term. Null while the term includes the period. */
  removed_at: Date | null;
}

/** Days that support added to a term. */
export interface SubscriptionExtensionsTable {
  id: Generated<number>;
  subscription_id: string;
  days: number;
  /** The operator's reason. Customers don't see it. */
  reason: string;
  granted_at: Date;
}

/** The blocks and unblocks of subscriptions, because `subscriptions` contains only the current block. */
export interface SubscriptionBlocksTable {
  id: Generated<number>;
  subscription_id: string;
  /** True if the entry is a block or a new reason for it, and false if it is an unblock. */
  is_blocked: boolean;
  reason: string;
  at: Date;
}

/** Whether an account gets reminders. An account has no row until its first reminder. */
export interface ReminderOptOutsTable {
  /** The secret in the opt-out link. */
  token: string;
  user_id: string;
  /** When the customer stopped the reminders. Null if the customer gets them. */
  stopped_at: Date | null;
}

declare module 'server-kit/db/schema' {
  interface Database {
    subscriptions: SubscriptionsTable;
    subscription_periods: SubscriptionPeriodsTable;
    subscription_extensions: SubscriptionExtensionsTable;
    subscription_blocks: SubscriptionBlocksTable;
    reminder_opt_outs: ReminderOptOutsTable;
  }
}
