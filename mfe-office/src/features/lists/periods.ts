import { addDays, addMonths, type CalendarDate, startOfQuarter } from 'shared/domain/calendarDate';

export interface Period {
  label: string;
  since: CalendarDate;
  until: CalendarDate;
}

/**
 * Returns the periods that people use most: months and quarters for accountants, the last two days for the log, and the
 * next month for the end dates of subscriptions.
 */
export function usualPeriods(list: string, today: CalendarDate): Period[] {
  const month = `${today.slice(0, 7)}-01`;
  const quarter = startOfQuarter(today);
  const period = (label: string, since: CalendarDate, months: number) => ({
    label,
    since,
    until: addDays(addMonths(since, months), -1),
  });
  const day = (label: string, since: CalendarDate) => ({ label, since, until: since });
  return [
    ...(list === 'log' ? [day('Today', today), day('Yesterday', addDays(today, -1))] : []),
    ...(list === 'endings' ? [period('Next month', addMonths(month, 1), 1)] : []),
    period('This month', month, 1),
    period('Last month', addMonths(month, -1), 1),
    period('This quarter', quarter, 3),
    period('Last quarter', addMonths(quarter, -3), 3),
  ];
}
