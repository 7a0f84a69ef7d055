import { divideRoundingHalfUp, type Pence } from './money';
import { clampQuantity, MAX_QUANTITY } from './quantity';

/** What one computer costs for a year, by the number of computers bought together. */
export interface PriceList {
  /** Quantity to the yearly price of one computer, in pence. Never empty. */
  readonly unitPricePence: ReadonlyMap<number, Pence>;
  /** The highest quantity in the list; its unit price serves every quantity that the list leaves out. */
  readonly lastTier: number;
}

/** The cost of one quantity for twelve months, every amount in pence. */
export interface Bundle {
  readonly quantity: number;
  readonly totalPence: Pence;
  readonly perComputerPence: Pence;
  readonly perComputerPerMonthPence: Pence;
  /** What the same computers would cost at the single-computer price, less the total. Never below 0. */
  readonly savingPence: Pence;
}

/** Builds a price list, leaving out entries that cannot be sold; `undefined` where none is left. */
export function createPriceList(entries: Iterable<readonly [quantity: number, unitPricePence: Pence]>): PriceList | undefined {
  const sellable = [...entries].filter(([quantity, pence]) => Number.isInteger(quantity) && quantity >= 1 && Number.isInteger(pence) && pence >= 0);
  if (sellable.length === 0) return undefined;
  return { unitPricePence: new Map(sellable), lastTier: Math.max(...sellable.map(([quantity]) => quantity)) };
}

/** The yearly price of one computer when `quantity` are bought: a quantity missing from the list takes the last tier's (section 9). */
export function unitPricePence(prices: PriceList, quantity: number): Pence {
  return prices.unitPricePence.get(quantity) ?? prices.unitPricePence.get(prices.lastTier)!;
}

/** Prices `quantity` computers, clamped to what can be bought. */
export function priceBundle(prices: PriceList, quantity: number): Bundle {
  const bought = clampQuantity(quantity);
  const perComputerPence = unitPricePence(prices, bought);
  const totalPence = perComputerPence * bought;
  return {
    quantity: bought,
    totalPence,
    perComputerPence,
    perComputerPerMonthPence: divideRoundingHalfUp(totalPence, 12 * bought),
    savingPence: Math.max(0, unitPricePence(prices, 1) * bought - totalPence),
  };
}

export interface BetterBundle {
  readonly quantity: number;
  /** How much less the larger quantity costs, in pence; above 0. */
  readonly savingPence: Pence;
}

/** The larger quantity that costs least in all, where it costs less than `quantity` does. */
export function findBetterBundle(prices: PriceList, quantity: number): BetterBundle | undefined {
  const current = priceBundle(prices, quantity);
  let best: BetterBundle | undefined;
  for (const candidate of prices.unitPricePence.keys()) {
    if (candidate <= current.quantity || candidate > MAX_QUANTITY) continue;
    const savingPence = current.totalPence - priceBundle(prices, candidate).totalPence;
    const isBetter = savingPence > (best?.savingPence ?? 0) || (savingPence === best?.savingPence && candidate < best.quantity);
    if (isBetter) best = { quantity: candidate, savingPence };
  }
  return best;
}
