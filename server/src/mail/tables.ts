import type { ColumnType, Generated } from 'kysely';

export interface OutboxTable {
  id: string;
  /** What this mail is, such as `order:<payment id>`: a second one with the same key is never written. */
  dedupe_key: string;
  kind: string;
  /** Id of what it speaks of (a subscription, say), by which mail that is still due is cancelled. */
  about: string | null;
  recipient: string;
  /** Written as JSON text, read as an object. */
  payload: ColumnType<unknown, string, string>;
  send_after: Date;
  /** From then on it is dropped. Absent: it is worth sending however late. */
  send_before: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: Date | null;
  cancelled_at: Date | null;
  created_at: Date;
}

export interface MailTables {
  outbox: OutboxTable;
}
