import { calendarDateOf, type CalendarDate, formatCalendarDate, parseCalendarDate } from 'shared/domain/calendarDate';
import type { DbOrTrx } from 'server-kit/db/database';
import { planPrices } from '../../catalogue/changePrices';
import type { PriceTable } from '../../catalogue/tables';
import { AdminError, type AdminContext, type Command } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { pounds } from '../pounds';
import { OWNER } from '../roles';
import type { PriceChange } from './priceChanges';
import { changesOf, describeChanges, readRows, toRows } from './priceRows';

export const planPricesCommand: Command = {
  usage: 'prices plan <day> <quantities> <pounds>',
  summary: 'Set the price for one quantity (10) or a range (10-24) from a future day. Run it again to change the plan.',
  office: {
    title: 'Plan a price',
    roles: OWNER,
    page: 'shop',
    fields: [{ label: 'First day', kind: 'date' }, {}, { label: 'Price for each computer and year', kind: 'pounds' }],
    needsSecondFactor: true,
    undo: 'To undo it, plan the previous price (shown in the preview) for the same day.',
  },
  confirm: async (context, args) => {
    const { day, rows } = await readPlan(context, args);
    const changes = describeChanges(await readChanges(context.db, day, rows));
    return `The new price starts on ${formatCalendarDate(day)}, soon after midnight in London. Customers who opened a payment page earlier pay the price that they saw.\n${changes}`;
  },
  run: async (context, args) => {
    const { day, rows } = await readPlan(context, args);
    const subject = `${day} ${args[1] ?? ''}`;
    await context.db.transaction().execute(async (trx) => {
      const changes = await readChanges(trx, day, rows);
      await planPrices(trx, day, rows);
      const [before, after] = [pricesOf(changes, 'beforePence'), pricesOf(changes, 'afterPence')];
      await logChange(trx, context, { command: 'prices plan', subject, before, after });
    });
    return { message: `The price starts on ${formatCalendarDate(day)}.` };
  },
};

/** @throws {AdminError} if the day is not in the future, or if the quantities or the price are invalid */
async function readPlan({ db, clock }: AdminContext, [typed = '', quantities = '', price = '']: string[]) {
  const day = parseCalendarDate(typed);
  if (day === undefined || day !== typed) throw new AdminError('The first day must be a day such as 2027-03-31.');
  if (day <= calendarDateOf(clock.now())) throw new AdminError('The first day must be after today.');
  return { day, rows: toRows(quantities, price, await readRows(db)) };
}

/** Returns the planned prices that start on or before a day, in the order of their start. */
function readPlanned(db: DbOrTrx, day: CalendarDate): Promise<PriceTable[]> {
  return db
    .selectFrom('planned_prices')
    .select(['quantity', 'unit_price_pence'])
    .where('starts_on', '<=', day)
    .orderBy('starts_on')
    .execute();
}

/** Compares the planned prices with those that would otherwise apply on that day. */
async function readChanges(db: DbOrTrx, day: CalendarDate, rows: readonly PriceTable[]): Promise<PriceChange[]> {
  // Later rows replace earlier ones.
  const before = [...(await readRows(db)), ...(await readPlanned(db, day))];
  return changesOf(before, [...before, ...rows]);
}

/** Returns the logged prices, as a map from the quantity or the range, such as `50-500`, to pounds. */
function pricesOf(changes: readonly PriceChange[], side: 'beforePence' | 'afterPence') {
  return Object.fromEntries(
    changes.map((change) => {
      const { from, to, [side]: pence } = change;
      return [from === to ? `${from}` : `${from}-${to}`, pence === undefined ? null : pounds(pence)];
    }),
  );
}
