import type { ColumnType, Generated } from 'kysely';
import type { MailPayloads } from './templates/payloads';

export interface OutboxTable {
  id: string;
  /** A unique key, such as `order:<payment id>`. The outbox never stores a second email with the same key. */
  dedupe_key: string;
  kind: string;
  /**
   * The id of the object that the email is about, such as a subscription. The shop cancels unsent emails by this id.
   */
  about: string | null;
  /** The account that the email belongs to, because the recipient's address can move to another account. */
  user_id: string;
  recipient: string;
  /**
   * The content. The shop writes it as JSON text and reads it as an object. It becomes `{}` once the email is sent, is
   * dropped or fails permanently. A cancelled email keeps its content until its due time.
   */
  payload: ColumnType<MailPayloads[keyof MailPayloads], string, string>;
  /** When the email is due. A claim postpones this time. */
  send_after: Date;
  /** The shop drops the email after this time. `null` if the email never expires. */
  send_before: Date | null;
  /** The number of claims. If the number has changed, another server has claimed the email. */
  attempts: Generated<number>;
  /**
   * When the sending server's claim ends. Uses the database's clock, so that servers with different clocks agree.
   * `null` if no server is sending the email.
   */
  claimed_until: Date | null;
  first_tried_at: Date | null;
  /** When the email was first due, because retries change `send_after`. `null` until the first claim. */
  first_due_at: Date | null;
  /** Why the last attempt failed. Email addresses are masked. */
  last_error: string | null;
  sent_at: Date | null;
  /**
   * When the email was dropped, was cancelled or failed permanently. The shop does not send the email unless
   * `restoreReminders` resets this to `null`.
   */
  cancelled_at: Date | null;
  /** When the email failed permanently. `cancelled_at` has the same time. */
  failed_at: Date | null;
  created_at: Date;
}

declare module 'server-kit/db/schema' {
  interface Database {
    outbox: OutboxTable;
  }
}
