import { type RawBuilder, sql } from 'kysely';

/**
 * Returns an SQL expression for when the longest-waiting unsent email became due. A retry postpones `send_after`, so
 * the expression also reads `first_due_at`.
 */
export function oldestDueMail(now: Date): RawBuilder<Date | null> {
  const unsent = sql`sent_at is null and cancelled_at is null`;
  return sql`least(
    (select min(send_after) from outbox where ${unsent} and send_after <= ${now}),
    (select min(first_due_at) from outbox where ${unsent} and first_due_at is not null)
  )`;
}
