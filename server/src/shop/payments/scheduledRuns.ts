import type { CalendarDate } from 'shared/domain/calendarDate';
import type { DbOrTrx } from 'server-kit/db/database';

/** Claims a day's run of a task. Returns false if a server has already claimed it. */
export async function claimRun(db: DbOrTrx, name: string, ran_on: CalendarDate): Promise<boolean> {
  const claimed = await db
    .insertInto('scheduled_runs')
    .values({ name, ran_on })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ ran_on }).where('scheduled_runs.ran_on', '<', ran_on),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}
