import { sql } from 'kysely';
import { later, MINUTE_MS, startOfHour } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { BrowserErrorTable } from './tables';

/** A group of errors that share a fingerprint, with its counts for the requested period. */
export interface ListedError extends Pick<BrowserErrorTable, 'kind' | 'message' | 'position' | 'stack' | 'module'> {
  events: number;
  visitors: number;
  versions: string[];
  browsers: string[];
  routes: string[];
  /** The time of the group's first event, even if it is before the requested period. */
  firstAt: Date;
  lastAt: Date;
}

const MAX_ERRORS = 100;

/**
 * Returns at most 100 errors of a package, starting with those that affected the most visitors. The counts start on the
 * hour, so they cover up to an hour more than `minutes`. A visitor with errors on two days counts twice, because the
 * hash changes daily.
 */
export async function listErrors(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  name: string,
  minutes: number,
): Promise<ListedError[]> {
  const since = later(clock.now(), -minutes * MINUTE_MS);
  const distinct = (column: string) => sql<string[]>`array_agg(distinct ${sql.ref(column)})`;
  return db
    .selectFrom('browser_error_counts as count')
    .innerJoin('browser_errors as error', 'error.id', 'count.error_id')
    .where('count.name', '=', name)
    .where('count.hour', '>=', startOfHour(since))
    .where('error.last_at', '>=', since)
    .groupBy('error.id')
    .select([
      'error.kind',
      'error.message',
      'error.position',
      'error.stack',
      'error.module',
      'error.first_at as firstAt',
      'error.last_at as lastAt',
      sql<number>`sum(count.events)::int`.as('events'),
      sql<number>`count(distinct nullif(count.visitor, ''))::int`.as('visitors'),
      distinct('count.version').as('versions'),
      distinct('count.browser').as('browsers'),
      distinct('count.route').as('routes'),
    ])
    .orderBy('visitors', 'desc')
    .orderBy('lastAt', 'desc')
    .limit(MAX_ERRORS)
    .execute();
}
