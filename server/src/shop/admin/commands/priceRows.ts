import { formatPounds, type Pence } from 'shared/domain/money';
import { MAX_QUANTITY } from 'shared/domain/quantity';
import type { DbOrTrx } from 'server-kit/db/database';
import { priceListFromRows } from '../../catalogue/priceList';
import type { PriceTable } from '../../catalogue/tables';
import { AdminError } from '../Command';
import { MAX_PAYMENT_PENCE, readPounds } from '../pounds';
import { describePriceChange, type PriceChange, priceChanges } from './priceChanges';

export function readRows(db: DbOrTrx): Promise<PriceTable[]> {
  return db.selectFrom('prices').selectAll().orderBy('quantity').execute();
}

/**
 * Creates price list rows for a range of quantities, such as 10-24, with one price in pounds.
 * @throws {AdminError} if the range or the price is invalid, the list would have a gap, or an order would be too
 *   expensive for a payment.
 */
export function toRows(quantities: string, price: string, current: readonly PriceTable[]): PriceTable[] {
  const [from, to] = readRange(quantities);
  const unit_price_pence: Pence = readPounds(price, 'The price');
  const last = current.at(-1)?.quantity ?? 0;
  if (from > last + 1) {
    const missing = from === last + 2 ? `${last + 1}` : `${last + 1} to ${from - 1}`;
    throw new AdminError(`The list ends at ${last}, so set ${missing} first. The list must have no gaps.`);
  }
  // The last price of the list also applies to all larger orders.
  const largestOrder = to < last ? to : MAX_QUANTITY;
  if (unit_price_pence * largestOrder > MAX_PAYMENT_PENCE)
    throw new AdminError(
      `${largestOrder} computers would then cost ${formatPounds(unit_price_pence * largestOrder)}. A payment can be at most ${formatPounds(MAX_PAYMENT_PENCE)}, so set a lower price.`,
    );
  return Array.from({ length: to - from + 1 }, (_, index) => ({ quantity: from + index, unit_price_pence }));
}

/**
 * Returns the differences between two price lists.
 * @param rows the rows of the new list. If two rows have the same quantity, the later one wins, so callers can append
 * changed rows to the current ones.
 */
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
