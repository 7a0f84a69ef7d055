import { addDays, addMonths, type CalendarDate } from 'shared/domain/calendarDate';

export interface Period {
  label: string;
  since: CalendarDate;
  until: CalendarDate;
}

/** Returns the periods that accountants use most, up to the quarter of `today`. */
export function usualPeriods(today: CalendarDate): Period[] {
  const month = `${today.slice(0, 7)}-01`;
  const quarter = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3));
  const period = (label: string, since: CalendarDate, months: number) => ({
    label,
    since,
    until: addDays(addMonths(since, months), -1),
  });
  return [
    period('This month', month, 1),
    period('Last month', addMonths(month, -1), 1),
    period('This quarter', quarter, 3),
    period('Last quarter', addMonths(quarter, -3), 3),
  ];
}
