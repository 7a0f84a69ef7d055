import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays, type CalendarDate, calendarDateOf, parseCalendarDate, startOfDay } from 'shared/domain/calendarDate';
import { type Clock, DAY_MS, HOUR_MS, later } from 'server-kit/clock/clock';
import { AdminError, type OptionSpec, type Options } from '../Command';
import { readText } from './listOptions';

const UNIT_MS: Readonly<Record<string, number>> = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };

export const PERIOD_OPTIONS = {
  since: {
    type: 'string',
    label: 'First day',
    kind: 'date',
    meaning: 'The first day, such as 2027-03-31, or a duration before now, such as 12h, 30d or 8w.',
  },
  until: {
    type: 'string',
    label: 'Last day',
    kind: 'date',
    meaning: 'The last day, or a duration before now. Days begin and end at midnight in London.',
  },
} satisfies Record<string, OptionSpec>;

export type Bound = { day: CalendarDate } | { instant: Date };

export interface Period {
  since?: Bound;
  until?: Bound;
}

/**
 * Reads `--since` and `--until`.
 * @throws {AdminError} if an option is neither a day nor a duration, or if `--since` is after `--until`.
 */
export function readPeriod(options: Options, clock: Clock): Period {
  const since = readBound(options, 'since', clock);
  const until = readBound(options, 'until', clock);
  if (since && until && dayOf(since) > dayOf(until)) throw new AdminError('--since must not be later than --until.');
  return { ...(since && { since }), ...(until && { until }) };
}

/** Returns the SQL condition that the instant in `column` is in the period, which includes its whole last day. */
export function isWithin(column: string, { since, until }: Period): RawBuilder<SqlBool> {
  const conditions = [
    ...(since ? [sql<SqlBool>`${sql.ref(column)} >= ${startOf(since)}::timestamptz`] : []),
    ...(until ? [sql<SqlBool>`${sql.ref(column)} < ${endOf(until)}::timestamptz`] : []),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** Returns the SQL condition that the day in `column` is in the period. Extends the period to whole days. */
export function isWithinDays(column: string, { since, until }: Period): RawBuilder<SqlBool> {
  const [first, last] = [since && dayOf(since), until && dayOf(until)];
  return sql<SqlBool>`${sql.ref(column)} between ${first ?? sql`'-infinity'::date`} and ${last ?? sql`'infinity'::date`}`;
}

export function dayOf(bound: Bound): CalendarDate {
  return 'day' in bound ? bound.day : calendarDateOf(bound.instant);
}

/** Returns the SQL expression for the day in `column`, or for the first day of its month. */
export function firstDayOf(by: 'day' | 'month', column: string): RawBuilder<CalendarDate> {
  return sql<CalendarDate>`date_trunc(${sql.lit(by)}, ${sql.ref(column)})::date`;
}

function readBound(options: Options, name: string, clock: Clock): Bound | undefined {
  const text = readText(options, name);
  if (text === undefined) return undefined;
  const [, count, unit] = /^(\d{1,4})([hdw])$/.exec(text) ?? [];
  const unitMs = UNIT_MS[unit ?? ''];
  if (unitMs !== undefined) return { instant: later(clock.now(), -Number(count) * unitMs) };
  const day = parseCalendarDate(text);
  if (day === text) return { day };
  throw new AdminError(`--${name} must be a day such as 2027-03-31, or a duration before now, such as 12h, 30d or 8w.`);
}

function startOf(bound: Bound): Date {
  return 'day' in bound ? startOfDay(bound.day) : bound.instant;
}

function endOf(bound: Bound): Date {
  return 'day' in bound ? startOfDay(addDays(bound.day, 1)) : bound.instant;
}
