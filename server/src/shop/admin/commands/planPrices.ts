import { calendarDateOf, type CalendarDate, formatCalendarDate, parseCalendarDate } from 'shared/domain/calendarDate';
import type { Db, Trx } from 'server-kit/db/database';
import { planPrices } from '../../catalogue/changePrices';
import type { PriceTable } from '../../catalogue/tables';
import { AdminError, type AdminContext, type Command } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { pounds } from '../pounds';
import { OWNER } from '../roles';
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
    // The prices that would apply on that day. Later rows replace earlier ones.
    const before = [...(await readRows(context.db)), ...(await readPlanned(context.db, day))];
    const changes = describeChanges(changesOf(before, [...before, ...rows]));
    return `The new price starts on ${formatCalendarDate(day)}, soon after midnight in London. Customers who opened a payment page earlier pay the price that they saw.\n${changes}`;
  },
  run: async (context, args) => {
    const { day, rows } = await readPlan(context, args);
    const subject = `${day} ${args[1] ?? ''}`;
    await context.db.transaction().execute(async (trx) => {
      const before = await planState(trx, day);
      await planPrices(trx, day, rows);
      await logChange(trx, context, { command: 'prices plan', subject, before, after: await planState(trx, day) });
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
function readPlanned(db: Db, day: CalendarDate): Promise<PriceTable[]> {
  return db
    .selectFrom('planned_prices')
    .select(['quantity', 'unit_price_pence'])
    .where('starts_on', '<=', day)
    .orderBy('starts_on')
    .execute();
}

async function planState(trx: Trx, day: CalendarDate) {
  const planned = await trx
    .selectFrom('planned_prices')
    .select(['quantity', 'unit_price_pence'])
    .where('starts_on', '=', day)
    .orderBy('quantity')
    .execute();
  return Object.fromEntries(planned.map(({ quantity, unit_price_pence }) => [quantity, pounds(unit_price_pence)]));
}
