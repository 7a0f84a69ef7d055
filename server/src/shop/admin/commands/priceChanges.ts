import { counting } from 'shared/domain/counting';
import { formatPounds, type Pence } from 'shared/domain/money';
import { findUnitPrice, type PriceList } from 'shared/domain/pricing';
import { MAX_QUANTITY } from 'shared/domain/quantity';

/** A price change for a range of quantities. Prices are per computer per year. */
export interface PriceChange {
  from: number;
  to: number;
  beforePence: Pence | undefined;
  afterPence: Pence;
}

/** Returns the price changes by quantity. Merges adjacent quantities with the same change into one range. */
export function priceChanges(before: PriceList | undefined, after: PriceList): PriceChange[] {
  const changes: PriceChange[] = [];
  for (let quantity = 1; quantity <= MAX_QUANTITY; quantity += 1) {
    const beforePence = before && findUnitPrice(before, quantity);
    const afterPence = findUnitPrice(after, quantity);
    if (beforePence === afterPence) continue;
    const last = changes.at(-1);
    const isSame = last?.to === quantity - 1 && last.beforePence === beforePence && last.afterPence === afterPence;
    if (isSame) last.to = quantity;
    else changes.push({ from: quantity, to: quantity, beforePence, afterPence });
  }
  return changes;
}

/** Returns true if a change may be a mistake: the value becomes 0, or changes by more than half. */
export function isDangerous(before: number | undefined, after: number): boolean {
  return after === 0 || (before !== undefined && Math.abs(after - before) > before / 2);
}

export function describePriceChange({ from, to, beforePence, afterPence }: PriceChange): string {
  const quantities = from === to ? counting(from, 'computer') : `${from}-${to} computers`;
  const before = beforePence === undefined ? 'no price' : formatPounds(beforePence);
  return `${quantities}: ${before} to ${formatPounds(afterPence)} per computer per year`;
}
