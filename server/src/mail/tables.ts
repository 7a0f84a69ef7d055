import type { ColumnType, Generated } from 'kysely';

export interface OutboxTable {
  id: string;
  /** Identifies the email, such as `order:<payment id>`. A second email with the same key is never written. */
  dedupe_key: string;
  kind: string;
  /** Id of the subject (a subscription, for example), by which unsent emails are cancelled. */
  about: string | null;
  recipient: string;
  /** Written as JSON text, read as an object. Empty once the email was sent, or can no longer be sent. */
  payload: ColumnType<unknown, string, string>;
  /** When the email is due. A claim delays it, because older servers know no other claim. */
  send_after: Date;
  /** The email is dropped after this time. Absent: it never expires. */
  send_before: Date | null;
  /** Counts the claims, so that a server notices if another one has claimed the email since. */
  attempts: Generated<number>;
  /** In the database's time, so that servers with different clocks agree. Absent: no server is sending the email. */
  claimed_until: Date | null;
  first_tried_at: Date | null;
  /** Why the last attempt failed, without email addresses. */
  last_error: string | null;
  sent_at: Date | null;
  /** When the email was dropped or cancelled, or failed. It is never sent again. */
  cancelled_at: Date | null;
  /** When the email failed: permanently, or too often. `cancelled_at` has the same time. */
  failed_at: Date | null;
  created_at: Date;
}

declare module '../db/schema' {
  interface Database {
    outbox: OutboxTable;
  }
}
