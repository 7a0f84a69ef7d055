import type { PricesRatesResponse } from 'shared/contract/pricing';
import { penceToPounds } from 'shared/domain/money';
import { createPriceList, type PriceList } from 'shared/domain/pricing';
import type { DbOrTrx } from '../db/database';
import { prepared } from '../db/prepared';

/** The prices by which an order is charged. @throws where none are in the database. */
export async function loadPriceList(db: DbOrTrx): Promise<PriceList> {
  const rows = await db.selectFrom('prices').select(['quantity', 'unit_price_pence']).execute();
  const prices = createPriceList(rows.map((row) => [row.quantity, row.unit_price_pence] as const));
  if (!prices) throw new Error('The price list is empty; run `npm run admin -- prices`.');
  return prices;
}

const findPrices = prepared([], (db) => db.selectFrom('prices').select(['quantity', 'unit_price_pence']).orderBy('quantity'));
const findRates = prepared([], (db) => db.selectFrom('exchange_rates').select(['pair', 'rate']));

/** What `GET /PricesRates` answers: every quantity up to the last tier, so that a page finds none missing. */
export async function loadPricesRates(db: DbOrTrx): Promise<PricesRatesResponse> {
  const [prices, rates] = await Promise.all([
    findPrices(db, {}),
    findRates(db, {}),
  ]);
  return {
    pricesList: Object.fromEntries(prices.map((row) => [String(row.quantity), penceToPounds(row.unit_price_pence)])),
    rates: Object.fromEntries(rates.map(({ pair, rate }) => [pair, rate])),
  };
}
