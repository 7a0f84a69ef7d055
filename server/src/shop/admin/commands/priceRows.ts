import { type Pence, poundsToPence } from 'shared/domain/money';
import { MAX_QUANTITY } from 'shared/domain/quantity';
import type { DbOrTrx } from 'server-kit/db/database';
import { priceListFromRows } from '../../catalogue/priceList';
import type { PriceTable } from '../../catalogue/tables';
import { AdminError } from '../Command';
import { describePriceChange, type PriceChange, priceChanges } from './priceChanges';

export function readRows(db: DbOrTrx): Promise<PriceTable[]> {
  return db.selectFrom('prices').selectAll().orderBy('quantity').execute();
}

/** Creates price list rows for a range of quantities. @throws {AdminError} if the list would have a gap. */
export function toRows(
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

export function changesOf(before: readonly PriceTable[], rows: readonly PriceTable[]): PriceChange[] {
  const after = priceListFromRows(rows);
  return after ? priceChanges(priceListFromRows(before), after) : [];
}

export function describeChanges(changes: readonly PriceChange[]): string {
  if (changes.length === 0) return 'This changes nothing.';
  return ['This would change:', ...changes.map((change) => `  ${describePriceChange(change)}`)].join('\n');
}

export function readRange(text: string): [from: number, to: number] {
  const match = /^(\d+)(?:-(\d+))?$/.exec(text);
  const from = Number(match?.[1]);
  const to = Number(match?.[2] ?? match?.[1]);
  if (!match || from < 1 || to < from || to > MAX_QUANTITY) {
    throw new AdminError(`Give a quantity from 1 to ${MAX_QUANTITY}, or a range such as 10-24.`);
  }
  return [from, to];
}

/** Reads a price in pounds and returns it in pence. */
export function readPounds(text: string): Pence {
  if (!/^\d+(\.\d{1,2})?$/.test(text)) throw new AdminError('The price must be in pounds, such as 42 or 42.50.');
  return poundsToPence(Number(text));
}
