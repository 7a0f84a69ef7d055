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

const findPricesRates = prepared([], (db) =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom('prices').select(({ fn }) => fn.agg<Record<string, number> | null>('json_object_agg', ['quantity', 'unit_price_pence']).as('pence')).as('pence'),
    selectFrom('exchange_rates').select(({ fn }) => fn.agg<Record<string, number> | null>('json_object_agg', ['pair', 'rate']).as('rates')).as('rates'),
  ]),
);

/** What `GET /PricesRates` answers: every quantity up to the last tier, so that a page finds none missing. */
export async function loadPricesRates(db: DbOrTrx): Promise<PricesRatesResponse> {
  const [row] = await findPricesRates(db, {});
  const pricesList = Object.fromEntries(Object.entries(row?.pence ?? {}).map(([quantity, pence]) => [quantity, penceToPounds(pence)]));
  return { pricesList, rates: row?.rates ?? {} };
}
