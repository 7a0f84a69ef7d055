import type { CalendarDate } from 'shared/domain/calendarDate';
import type { DbOrTrx } from 'server-kit/db/database';

/** Counts the unblocked subscriptions that end in a period. */
export async function countEnding(db: DbOrTrx, first: CalendarDate, last: CalendarDate): Promise<number> {
  const { count } = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('end_date', '>=', first)
    .where('end_date', '<=', last)
    .where('blocked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
