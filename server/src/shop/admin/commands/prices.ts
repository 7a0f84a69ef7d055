import { poundsToPence } from 'shared/domain/money';
import { MAX_QUANTITY } from 'shared/domain/quantity';
import { priceListFromRows } from '../../catalogue/priceList';
import type { PriceTable } from '../../catalogue/tables';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { AdminError, type Command } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { pricesState } from '../operatorLog/states';
import { pounds } from '../pounds';
import { describePriceChange, isDangerous, priceChanges } from './priceChanges';

export const priceCommands: Command[] = [
  {
    usage: 'prices',
    summary: 'List the yearly price per computer, by quantity.',
    run: async ({ db }) => {
      const prices = await readRows(db);
      const rows = prices.map(({ quantity, unit_price_pence }) => ({ quantity, pounds: pounds(unit_price_pence) }));
      return { message: 'Prices', rows };
    },
  },
  {
    usage: 'prices set <quantities> <pounds>',
    summary: 'Set the price for one quantity (10) or a range (10-24). The list must have no gaps.',
    confirm: async ({ db }, [quantities = '', typed = '']) => {
      const rows = await readRows(db);
      return describeDanger(rows, [...rows, ...toRows(readRange(quantities), readPounds(typed), rows)]);
    },
    run: async (context, [quantities = '', typed = '']) => {
      const [from, to] = readRange(quantities);
      const unit_price_pence = readPounds(typed);
      await context.db.transaction().execute(async (trx) => {
        await lockPrices(trx);
        const before = await pricesState(trx, from, to);
        await trx
          .insertInto('prices')
          .values(toRows([from, to], unit_price_pence, await readRows(trx)))
          .onConflict((conflict) => conflict.column('quantity').doUpdateSet({ unit_price_pence }))
          .execute();
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
        const { numDeletedRows } = await trx.deleteFrom('prices').where('quantity', '>', last).executeTakeFirst();
        const change = { command: 'prices end', subject: quantity, before, after: {} };
        if (numDeletedRows > 0n) await logChange(trx, context, change);
        return numDeletedRows;
      });
      return { message: `Prices removed: ${removed}.` };
    },
  },
];

/** Locks the price list, so that other commands wait. */
async function lockPrices(trx: Trx): Promise<void> {
  await trx.selectFrom('prices').select('quantity').orderBy('quantity').forUpdate().execute();
}

function readRows(db: DbOrTrx): Promise<PriceTable[]> {
  return db.selectFrom('prices').selectAll().orderBy('quantity').execute();
}

/** Creates price list rows for a range of quantities. @throws {AdminError} if the list would have a gap. */
function toRows(
  [from, to]: readonly [number, number],
  unit_price_pence: number,
  present: readonly PriceTable[],
): PriceTable[] {
  const last = present.at(-1)?.quantity ?? 0;
  if (from > last + 1) {
    const missing = from === last + 2 ? `${last + 1}` : `${last + 1} to ${from - 1}`;
    throw new AdminError(`The list ends at ${last}, so set ${missing} first. The list must have no gaps.`);
  }
  return Array.from({ length: to - from + 1 }, (_, index) => ({ quantity: from + index, unit_price_pence }));
}

/** Describes all price changes if one of them may be a mistake. Otherwise, returns `undefined`. */
function describeDanger(before: readonly PriceTable[], rows: readonly PriceTable[]): string | undefined {
  const after = priceListFromRows(rows);
  const changes = after ? priceChanges(priceListFromRows(before), after) : [];
  if (!changes.some(({ beforePence, afterPence }) => isDangerous(beforePence, afterPence))) return undefined;
  return ['This would change:', ...changes.map((change) => `  ${describePriceChange(change)}`)].join('\n');
}

function readRange(text: string): [from: number, to: number] {
  const match = /^(\d+)(?:-(\d+))?$/.exec(text);
  const from = Number(match?.[1]);
  const to = Number(match?.[2] ?? match?.[1]);
  if (!match || from < 1 || to < from || to > MAX_QUANTITY) {
    throw new AdminError(`Give a quantity from 1 to ${MAX_QUANTITY}, or a range such as 10-24.`);
  }
  return [from, to];
}

function readQuantity(text: string): number {
  const [from, to] = readRange(text);
  if (from !== to) throw new AdminError('Give one quantity, not a range.');
  return from;
}

function readPounds(text: string): number {
  if (!/^\d+(\.\d{1,2})?$/.test(text)) throw new AdminError('The price must be in pounds, such as 42 or 42.50.');
  return poundsToPence(Number(text));
}
