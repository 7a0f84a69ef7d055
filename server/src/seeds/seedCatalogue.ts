import type { Db } from '../db/database';

/** A quantity, and the yearly price of one computer in pence from this quantity on. */
type Tier = readonly [from: number, unitPricePence: number];

const TIERS: readonly [Tier, ...Tier[]] = [
  [1, 6000],
  [2, 5400],
  [3, 5100],
  [5, 4800],
  [10, 4200],
  [25, 3900],
  [50, 3600],
];
const LAST_TIER = 50;

const RATES = [
  { pair: 'GBPUSD', rate: 1.31 },
  { pair: 'GBPEUR', rate: 1.14 },
];

const PROMO_CODES = [
  { code: 'SAVE10', percentage: 10, minimum_quantity: 1, expires_at: null, max_uses: null },
  { code: 'TEAM20', percentage: 20, minimum_quantity: 5, expires_at: null, max_uses: null },
  { code: 'FREE00', percentage: 100, minimum_quantity: 1, expires_at: null, max_uses: null },
  { code: 'OLD050', percentage: 50, minimum_quantity: 1, expires_at: new Date('2020-01-01T00:00:00Z'), max_uses: null },
];

/** Adds the first prices and rates of a shop. Keeps the changes of an operator. */
export async function seedPrices(db: Db): Promise<void> {
  const quantities = Array.from({ length: LAST_TIER }, (_, index) => index + 1);
  const prices = quantities.map((quantity) => {
    const [, unit_price_pence] = TIERS.findLast(([from]) => from <= quantity) ?? TIERS[0];
    return { quantity, unit_price_pence };
  });
  const hasPrices = await db.selectFrom('prices').select('quantity').limit(1).executeTakeFirst();
  // Add prices only to an empty list, because an operator may have shortened the list.
  if (!hasPrices)
    await db
      .insertInto('prices')
      .values(prices)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await db
    .insertInto('exchange_rates')
    .values(RATES)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds the promo codes of the demo: 10 %, 20 % from five computers, 100 %, and an expired code. */
export async function seedPromoCodes(db: Db): Promise<void> {
  await db
    .insertInto('promo_codes')
    .values(PROMO_CODES)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
