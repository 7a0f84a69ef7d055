import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the SQL expression for the time since which the oldest undelivered email has been due, whether or not the
 * shop has tried to send it.
 */
export function oldestDueMail(now: Date): RawBuilder<Date | null> {
  const unsent = sql`sent_at is null and cancelled_at is null`;
  return sql`least(
    (select min(send_after) from outbox where ${unsent} and send_after <= ${now}),
    (select min(first_due_at) from outbox where ${unsent} and first_due_at is not null)
  )`;
}
