import type { OrderKind } from 'shared/contract/order';
import { addDays, addMonths, type CalendarDate, calendarDateOf } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import type { AdminContext, Command, Options } from '../Command';
import { DOCUMENT_ROLES } from '../roles';
import { pounds } from '../pounds';
import { ORDER_KINDS } from './searchOrders';
import { closedLine } from '../search/closedLine';
import { choiceOption, readChoice, toTable } from '../search/listOptions';
import { dayOf, PERIOD_OPTIONS, readPeriod } from '../search/period';
import { describeDays, type ReportDays, wholePeriod } from '../search/wholeDays';
import { findSalesTotals, type PeriodTotals, type SalesTotals, undeliveredLine } from './salesTotals';

const PERIODS = ['day', 'month'] as const;
const DAYS_BY_DEFAULT = 30;
const MONTHS_BY_DEFAULT = 12;

export const salesCommand: Command = {
  usage: 'sales',
  summary: 'Total the sales by day or month of payment, separately for purchases, renewals and additions.',
  report: { title: 'Sales', roles: DOCUMENT_ROLES },
  options: {
    by: {
      ...choiceOption('Total by', PERIODS),
      meaning: 'The default period is the last 30 days or the last 12 months.',
    },
    ...PERIOD_OPTIONS,
  },
  run: async (context, _args, options) => {
    const by = readChoice(options, 'by', PERIODS) ?? 'month';
    const days = readSalesDays(context, options, by);
    const period = wholePeriod(days);
    const totals = await findSalesTotals(context.db, by, period);
    const message = [
      `${describeDays(days)}: sales by ${by} of payment. A ${by} begins and ends at midnight in London. Amounts are in pounds.`,
      ...ORDER_KINDS.map((kind) => totalLine(kind, totals)),
      'A sale counts once it is delivered, on the day it was paid, or on the first open day if that month was closed. A refund counts on the day of its credit note.',
      'Net is the total of the invoices and receipts minus the credit notes, so it excludes overpayments and their refunds.',
      'Lost disputes are not subtracted: see "disputes".',
      await closedLine(context.db, days),
      ...(await undeliveredLine(context.db, period)),
    ].join('\n');
    const table = toTable(totals, {
      period: (each) => (by === 'day' ? each.period : each.period.slice(0, 7)),
      kind: (each) => each.kind,
      orders: (each) => each.orders,
      computers: (each) => each.computers,
      gross: (each) => pounds(each.gross),
      discount: (each) => pounds(each.discount),
      refunded: (each) => pounds(each.refunded),
      net: (each) => pounds(each.paid - each.refunded),
    });
    return { message, ...table, days };
  },
};

/**
 * Reads the period, which ends today by default, and extends it to whole days. With `--by month`, also extends a
 * relative `--since` to the start of its month. Otherwise, the totals of a partial day or month would look too low.
 */
function readSalesDays({ clock }: AdminContext, options: Options, by: 'day' | 'month'): ReportDays {
  const { since, until } = readPeriod(options, clock);
  const today = calendarDateOf(clock.now());
  const firstDay = since
    ? dayOf(since)
    : by === 'day'
      ? addDays(today, 1 - DAYS_BY_DEFAULT)
      : addMonths(monthOf(today), 1 - MONTHS_BY_DEFAULT);
  const first = by === 'month' && since && !('day' in since) ? monthOf(firstDay) : firstDay;
  const usual = by === 'day' ? `the last ${DAYS_BY_DEFAULT} days` : `the last ${MONTHS_BY_DEFAULT} months`;
  return { first, last: until ? dayOf(until) : today, ...(!since && !until && { usual }) };
}

function monthOf(day: CalendarDate): CalendarDate {
  return `${day.slice(0, 7)}-01`;
}

function totalLine(kind: OrderKind, all: PeriodTotals[]): string {
  const ofKind = all.filter((each) => each.kind === kind);
  const total = (name: keyof SalesTotals) => ofKind.reduce((sum, each) => sum + each[name], 0);
  return [
    `All ${kind}s: orders ${total('orders')}, computers ${total('computers')}, gross ${formatPounds(total('gross'))}`,
    `discount ${formatPounds(total('discount'))}, refunded ${formatPounds(total('refunded'))}`,
    `net ${formatPounds(total('paid') - total('refunded'))}.`,
  ].join(', ');
}
