import { addDays, addMonths, calendarDateOf, formatCalendarDate, parseCalendarDate } from 'shared/domain/calendarDate';
import type { DbOrTrx } from 'server-kit/db/database';
import { closeAccounts, closedUntil, lockClosedPeriod } from '../../orders/closedPeriod';
import { AdminError, type AdminContext, type Command } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { ACCOUNTING_ROLES, CANNOT_BE_UNDONE } from '../roles';
import { countUndelivered } from './salesTotals';

export const closePeriodCommand: Command = {
  usage: 'close-period <month>',
  summary: 'Close the accounts until the end of a month, such as 2027-03. Later corrections count in the next month.',
  office: {
    title: 'Close a month',
    roles: ACCOUNTING_ROLES,
    page: 'shop',
    fields: [{ label: 'Month, such as 2027-03' }],
    needsSecondFactor: true,
    undo: CANNOT_BE_UNDONE,
  },
  confirm: async (context, [typed = '']) => {
    const { lastDay } = await readMonth(context.db, context, typed);
    const [until, next] = [formatCalendarDate(lastDay), formatCalendarDate(addDays(lastDay, 1))];
    return [
      `This closes the accounts until ${until}. Their sales, VAT and journal can’t change any more.`,
      `A sale that is delivered later counts on ${next}, even if its payment is older. Refunds, failed refunds and corrections still count on the day they happen.`,
      ...(await undeliveredWarning(context.db, lastDay)),
    ].join('\n');
  },
  run: async (context, [typed = '']) => {
    const lastDay = await context.db.transaction().execute(async (trx) => {
      await lockClosedPeriod(trx);
      const { lastDay: day, before } = await readMonth(trx, context, typed);
      await closeAccounts(trx, day);
      const change = { before: { closedUntil: before }, after: { closedUntil: day } };
      await logChange(trx, context, { command: 'close-period', subject: day.slice(0, 7), ...change });
      return day;
    });
    return { message: `The accounts are closed until ${formatCalendarDate(lastDay)}.` };
  },
};

/** @throws {AdminError} if the month is invalid, not over yet or closed. */
async function readMonth(db: DbOrTrx, { clock }: AdminContext, typed: string) {
  const firstDay = /^\d{4}-\d{2}$/.test(typed) ? parseCalendarDate(`${typed}-01`) : undefined;
  if (firstDay === undefined) throw new AdminError(`“${typed}” is not a month. Use a month such as 2027-03.`);
  const lastDay = addDays(addMonths(firstDay, 1), -1);
  if (lastDay >= calendarDateOf(clock.now()))
    throw new AdminError(`${typed} is not over yet. You can close it from ${formatCalendarDate(addDays(lastDay, 1))}.`);
  const before = await closedUntil(db);
  if (before !== null && before >= lastDay)
    throw new AdminError(`The accounts are already closed until ${formatCalendarDate(before)}.`);
  return { lastDay, before };
}

/** Describes how many of the period's sales will count later, because their orders are not delivered yet. */
async function undeliveredWarning(db: DbOrTrx, lastDay: string): Promise<string[]> {
  const { count } = await countUndelivered(db, { until: { day: lastDay } });
  if (count === 0) return [];
  const [orders, them] = count === 1 ? ['1 paid order is', 'it'] : [`${count} paid orders are`, 'them'];
  return [
    `${orders} not delivered yet and would count later. To count ${them} in this period, deliver ${them} first: see "review".`,
  ];
}
