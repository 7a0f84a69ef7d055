import type { ColumnType, Generated } from 'kysely';

export interface OutboxTable {
  id: string;
  /** Identifies the email, such as `order:<payment id>`. A second email with the same key is never written. */
  dedupe_key: string;
  kind: string;
  /** Id of the subject, such as a subscription. The shop cancels unsent emails by this id. */
  about: string | null;
  recipient: string;
  /** Written as JSON text, read as an object. Empty once the email was sent, or can no longer be sent. */
  payload: ColumnType<unknown, string, string>;
  /** When the email is due. A claim also moves this time, because older server versions do not read `claimed_until`. */
  send_after: Date;
  /** The email is dropped after this time. Absent: it never expires. */
  send_before: Date | null;
  /** Counts the claims, so that a server notices if another one has claimed the email since. */
  attempts: Generated<number>;
  /**
   * The claim of the sending server ends at this time. Uses the database's clock, so that servers with different
   * clocks agree. `null` if no server is sending the email.
   */
  claimed_until: Date | null;
  first_tried_at: Date | null;
  /** Why the last attempt failed, without email addresses. */
  last_error: string | null;
  sent_at: Date | null;
  /** When the email was dropped or cancelled, or failed. It is never sent again. */
  cancelled_at: Date | null;
  /** When the email failed permanently or reached the maximum of attempts. `cancelled_at` has the same time. */
  failed_at: Date | null;
  created_at: Date;
}

declare module '../db/schema' {
  interface Database {
    outbox: OutboxTable;
  }
}
