import type { PriceTable } from './tables';
import type { Db } from 'server-kit/db/database';

/** Each price applies to its quantity and to larger quantities below the next one in this list. */
const PRICES: readonly PriceTable[] = [
  { quantity: 1, unit_price_pence: 6000 },
  { quantity: 2, unit_price_pence: 5400 },
  { quantity: 3, unit_price_pence: 5100 },
  { quantity: 5, unit_price_pence: 4800 },
  { quantity: 10, unit_price_pence: 4200 },
  { quantity: 25, unit_price_pence: 3900 },
  { quantity: 50, unit_price_pence: 3600 },
];

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

/** Adds the initial prices and exchange rates. Never overwrites an operator's changes. */
export async function seedPrices(db: Db): Promise<void> {
  const prices = PRICES.flatMap((price, index) => {
    const next = PRICES[index + 1]?.quantity ?? price.quantity + 1;
    return Array.from({ length: next - price.quantity }, (_, more) => ({ ...price, quantity: price.quantity + more }));
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

/** Adds the demo's promo codes: 10% off, 20% off from five computers, 100% off, and an expired code. */
export async function seedPromoCodes(db: Db): Promise<void> {
  await db
    .insertInto('promo_codes')
    .values(PROMO_CODES)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
