import { addDays, addMonths, calendarDateOf, formatCalendarDate, startOfQuarter } from 'shared/domain/calendarDate';
import type { Clock } from 'server-kit/clock/clock';
import type { Days } from '../../invoices/JournalEntry';
import { AdminError, type Options } from '../Command';
import { dayOf, type Period, readPeriod } from './period';

/** The days of a report. */
export interface ReportDays extends Days {
  /** The name of the period, such as `the last whole quarter`, if it is the default one. */
  usual?: string;
}

/**
 * Reads `--since` and `--until` as whole days. The default is the last complete quarter or the last calendar year.
 * @throws {AdminError} if only one of them is given.
 */
export function readWholeDays(options: Options, clock: Clock, by: 'quarter' | 'year' = 'quarter'): ReportDays {
  const { since, until } = readPeriod(options, clock);
  if (since && until) return { first: dayOf(since), last: dayOf(until) };
  if (since || until)
    throw new AdminError('Give both --since and --until, such as --since 2027-01-01 --until 2027-03-31.');
  const today = calendarDateOf(clock.now());
  const next = by === 'year' ? `${today.slice(0, 4)}-01-01` : startOfQuarter(today);
  const first = addMonths(next, by === 'year' ? -12 : -3);
  return { first, last: addDays(next, -1), usual: `the last whole ${by}` };
}

/** Describes days as `1 July 2027 to 30 September 2027 (the last whole quarter)`. */
export function describeDays({ first, last, usual }: ReportDays): string {
  const days = `${formatCalendarDate(first)} to ${formatCalendarDate(last)}`;
  return usual === undefined ? days : `${days} (${usual})`;
}

export function wholePeriod({ first, last }: Days): Period {
  return { since: { day: first }, until: { day: last } };
}
