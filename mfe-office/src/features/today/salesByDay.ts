import { addDays, type CalendarDate } from 'shared/domain/calendarDate';
import type { Sale } from '../../api/home';

export const CHART_DAYS = 30;

/** Net sales in pence. */
export interface DaySales {
  day: CalendarDate;
  purchases: number;
  renewals: number;
}

/**
 * Returns the sales of the 30 days up to `today`, oldest first, and the total of the 30 days before in pence. A day is
 * negative if its refunds exceed its sales.
 */
export function salesByDay(sales: readonly Sale[], today: CalendarDate): { days: DaySales[]; previousPence: number } {
  const first = addDays(today, 1 - CHART_DAYS);
  const previousFirst = addDays(first, -CHART_DAYS);
  const totalOf = (isCounted: (day: CalendarDate, kind?: string) => boolean) =>
    sales.reduce((sum, { day = '', kind, netPence = 0 }) => sum + (isCounted(day, kind) ? netPence : 0), 0);
  const days = Array.from({ length: CHART_DAYS }, (_, index) => {
    const date = addDays(first, index);
    return {
      day: date,
      purchases: totalOf((day, kind) => day === date && kind !== 'renewal'),
      renewals: totalOf((day, kind) => day === date && kind === 'renewal'),
    };
  });
  return { days, previousPence: totalOf((day) => day >= previousFirst && day < first) };
}
