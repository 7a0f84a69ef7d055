import { divideRoundingHalfUp, type Pence } from './money';
import { clampQuantity, MAX_QUANTITY } from './quantity';

export interface PriceList {
  /** The yearly price per computer in pence, by quantity. Never empty. */
  readonly unitPricePence: ReadonlyMap<number, Pence>;
  /** The highest quantity in the list. Its unit price also applies to quantities that are not in the list. */
  readonly lastTier: number;
}

/** The price of a quantity for twelve months. */
export interface Bundle {
  readonly quantity: number;
  readonly totalPence: Pence;
  readonly unitPricePence: Pence;
  readonly unitPricePerMonthPence: Pence;
  /** The saving compared with the price of single computers. Never below 0. */
  readonly savingPence: Pence;
}

/**
 * Builds a price list from the valid entries: whole quantities from 1 and whole pence from 0. Returns `undefined` if no
 * entry is valid.
 */
export function createPriceList(
  entries: Iterable<readonly [quantity: number, unitPricePence: Pence]>,
): PriceList | undefined {
  const valid = [...entries].filter(([quantity, pence]) => isWhole(quantity, 1) && isWhole(pence, 0));
  if (valid.length === 0) return undefined;
  return { unitPricePence: new Map(valid), lastTier: Math.max(...valid.map(([quantity]) => quantity)) };
}

function isWhole(number: number, minimum: number): boolean {
  return Number.isInteger(number) && number >= minimum;
}

/**
 * Returns the yearly price per computer. Quantities outside the list have the price of the last tier (specification,
 * section 9).
 * @throws {Error} if the list is empty
 */
export function findUnitPrice(prices: PriceList, quantity: number): Pence {
  const price = prices.unitPricePence.get(quantity) ?? prices.unitPricePence.get(prices.lastTier);
  if (price === undefined) throw new Error('The price list is empty.');
  return price;
}

/** Computes the price of a quantity, after clamping the quantity to the limits of one purchase. */
export function priceBundle(prices: PriceList, quantity: number): Bundle {
  const bought = clampQuantity(quantity);
  const unitPricePence = findUnitPrice(prices, bought);
  const totalPence = unitPricePence * bought;
  return {
    quantity: bought,
    totalPence,
    unitPricePence,
    unitPricePerMonthPence: divideRoundingHalfUp(totalPence, 12 * bought),
    savingPence: Math.max(0, findUnitPrice(prices, 1) * bought - totalPence),
  };
}

interface BetterBundle {
  readonly quantity: number;
  /** The saving compared with the smaller quantity. Above 0. */
  readonly savingPence: Pence;
}

/**
 * Finds the larger listed quantity with the lowest total, up to `MAX_QUANTITY`. If two totals are equal, takes the
 * smaller quantity. Returns `undefined` if no larger quantity costs less.
 */
export function findBetterBundle(prices: PriceList, quantity: number): BetterBundle | undefined {
  const current = priceBundle(prices, quantity);
  let best: BetterBundle | undefined;
  for (const candidate of prices.unitPricePence.keys()) {
    if (candidate <= current.quantity || candidate > MAX_QUANTITY) continue;
    const savingPence = current.totalPence - priceBundle(prices, candidate).totalPence;
    const isBetter =
      savingPence > (best?.savingPence ?? 0) || (savingPence === best?.savingPence && candidate < best.quantity);
    if (isBetter) best = { quantity: candidate, savingPence };
  }
  return best;
}
