import { MAX_QUANTITY } from 'shared/domain/quantity';
import { endPrices, lockPrices, setPrices } from '../../catalogue/changePrices';
import type { PriceTable } from '../../catalogue/tables';
import { AdminError, type Command } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { pricesState } from '../operatorLog/states';
import { pounds, readPounds } from '../pounds';
import { DOCUMENT_ROLES, OWNER } from '../roles';
import { toTable } from '../search/listOptions';
import { planPricesCommand } from './planPrices';
import { isDangerous } from './priceChanges';
import { changesOf, describeChanges, readRange, readRows, toRows } from './priceRows';

export const priceCommands: Command[] = [
  planPricesCommand,
  {
    usage: 'prices',
    summary: 'List the yearly price per computer by quantity, and the planned prices with their first day.',
    report: { title: 'Prices', roles: DOCUMENT_ROLES },
    run: async ({ db }) => {
      const present = (await readRows(db)).map((row) => ({ ...row, starts_on: null }));
      const planned = await db.selectFrom('planned_prices').selectAll().orderBy('starts_on').execute();
      // A stable sort keeps the plans of a quantity in the order of their days, after its present price.
      const prices = [...present, ...planned].sort((one, other) => one.quantity - other.quantity);
      const table = toTable(prices, {
        quantity: (price) => price.quantity,
        pounds: (price) => pounds(price.unit_price_pence),
        from: (price) => price.starts_on,
      });
      return { message: 'Prices', ...table };
    },
  },
  {
    usage: 'prices set <quantities> <pounds>',
    summary: 'Set the price for one quantity (10) or a range (10-24). The list must have no gaps.',
    office: {
      title: 'Set a price',
      roles: OWNER,
      page: 'shop',
      fields: [{}, { label: 'Price for each computer and year', kind: 'pounds' }],
      needsSecondFactor: true,
      undo: 'To undo it, set the price again.',
    },
    describe: async ({ db }, [quantities = '', typed = '']) => {
      const rows = await readRows(db);
      return describeChanges(changesOf(rows, [...rows, ...toRows(quantities, typed, rows)]));
    },
    confirm: async ({ db }, [quantities = '', typed = '']) => {
      const rows = await readRows(db);
      return describeDanger(rows, [...rows, ...toRows(quantities, typed, rows)]);
    },
    run: async (context, [quantities = '', typed = '']) => {
      const [from, to] = readRange(quantities);
      const unit_price_pence = readPounds(typed, 'The price');
      await context.db.transaction().execute(async (trx) => {
        await lockPrices(trx);
        const before = await pricesState(trx, from, to);
        await setPrices(trx, toRows(quantities, typed, await readRows(trx)));
        const change = { command: 'prices set', subject: quantities, before, after: await pricesState(trx, from, to) };
        await logChange(trx, context, change);
      });
      const price = `£${pounds(unit_price_pence)}`;
      return {
        message:
          to === 1 ? `1 computer now costs ${price} a year.` : `${quantities} computers now cost ${price} each a year.`,
      };
    },
  },
  {
    usage: 'prices end <quantity>',
    summary:
      'Remove the prices above this quantity. Larger orders then cost the same per computer as an order of this quantity.',
    confirm: async ({ db }, [quantity = '']) => {
      const last = readQuantity(quantity);
      const rows = await readRows(db);
      return describeDanger(
        rows,
        rows.filter((row) => row.quantity <= last),
      );
    },
    run: async (context, [quantity = '']) => {
      const last = readQuantity(quantity);
      const removed = await context.db.transaction().execute(async (trx) => {
        await lockPrices(trx);
        const before = await pricesState(trx, last + 1, MAX_QUANTITY);
        const ended = await endPrices(trx, last);
        const change = { command: 'prices end', subject: quantity, before, after: {} };
        if (ended > 0n) await logChange(trx, context, change);
        return ended;
      });
      return { message: `Prices removed: ${removed}.` };
    },
  },
];

/** Describes all price changes if one of them may be a mistake. Otherwise, returns `undefined`. */
function describeDanger(before: readonly PriceTable[], rows: readonly PriceTable[]): string | undefined {
  const changes = changesOf(before, rows);
  return changes.some(({ beforePence, afterPence }) => isDangerous(beforePence, afterPence))
    ? describeChanges(changes)
    : undefined;
}

function readQuantity(text: string): number {
  const [from, to] = readRange(text);
  if (from !== to) throw new AdminError('Give one quantity, not a range.');
  return from;
}
