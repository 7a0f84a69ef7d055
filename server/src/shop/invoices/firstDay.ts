import { sql } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';

/**
 * SQL for the first day of a row of `subscription_periods`, as documents print it. If an earlier period ends on the
 * start date, this is the next day, so that the printed periods do not overlap. Avoids `exists`, because PostgreSQL may
 * then read all periods.
 */
export const firstDay = sql<CalendarDate>`
  subscription_periods.start_date + coalesce((
    select 1 from subscription_periods as before
    where before.subscription_id = subscription_periods.subscription_id
      and before.end_date = subscription_periods.start_date
      and before.removed_at is null
    limit 1
  ), 0)`;
