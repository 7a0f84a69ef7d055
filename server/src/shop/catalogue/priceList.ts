import type { PricesRatesResponse } from 'shared/contract/prices';
import { penceToPounds } from 'shared/domain/money';
import { createPriceList, type PriceList } from 'shared/domain/pricing';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { type DbOrTrx, PooledDb } from 'server-kit/db/database';
import { prepared } from 'server-kit/db/prepared';
import { shareReads } from 'server-kit/db/shareReads';
import type { PriceTable } from './tables';

const Numbers = Type.Record(Type.String(), Type.Number());

/**
 * Builds a price list from rows, or returns `undefined` if there are none. If two rows have the same quantity, uses the
 * later row.
 */
export function priceListFromRows(rows: readonly PriceTable[]): PriceList | undefined {
  return createPriceList(rows.map((row) => [row.quantity, row.unit_price_pence]));
}

/** Loads the prices that customers pay. @throws if the database has no prices. */
export async function loadPriceList(db: DbOrTrx): Promise<PriceList> {
  const prices = priceListFromRows(await db.selectFrom('prices').select(['quantity', 'unit_price_pence']).execute());
  if (!prices) throw new Error('The price list is empty. Set the prices with `npm run admin -- prices set`.');
  return prices;
}

const findPricesRates = prepared([], (db) =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom('prices')
      .select(({ fn, cast }) =>
        cast<string | null>(fn.agg('json_object_agg', ['quantity', 'unit_price_pence']), 'text').as('pence'),
      )
      .as('pence'),
    selectFrom('exchange_rates')
      .select(({ fn, cast }) => cast<string | null>(fn.agg('json_object_agg', ['pair', 'rate']), 'text').as('rates'))
      .as('rates'),
  ]),
);

const pricesReaders = new WeakMap<DbOrTrx, () => Promise<PricesRatesResponse>>();

/**
 * Returns the reply to `GET /PricesRates`, with a price for every quantity up to the last tier. Returns the same object
 * until the prices or rates change, because every page needs the reply. Simultaneous callers share one query.
 */
export function loadPricesRates(db: DbOrTrx): Promise<PricesRatesResponse> {
  const read = pricesReaders.get(db) ?? createReader(db);
  pricesReaders.set(db, read);
  return read();
}

function createReader(db: DbOrTrx): () => Promise<PricesRatesResponse> {
  let last: { pence: string; rates: string; reply: PricesRatesResponse; changeCount: number | undefined } | undefined;
  const readAgain = shareReads(async () => {
    // Read the change count before the query, because another statement may change the prices during the query.
    const changeCount = changeCountOf(db);
    const [row] = await findPricesRates(db, {});
    const pence = row?.pence ?? '{}';
    const rates = row?.rates ?? '{}';
    const isUnchanged = last?.pence === pence && last.rates === rates;
    const reply = last && isUnchanged ? last.reply : toReply(pence, rates);
    last = { pence, rates, reply, changeCount };
    return reply;
  });
  return async () => {
    const changeCount = changeCountOf(db);
    return last && changeCount !== undefined && changeCount === last.changeCount ? last.reply : readAgain();
  };
}

/** Returns the number of statements that may have changed the embedded database. Undefined for PostgreSQL. */
const changeCountOf = (db: DbOrTrx) => (db instanceof PooledDb ? db.pool.changeCount : undefined);

function toReply(pence: string, rates: string): PricesRatesResponse {
  const prices = Object.entries(Value.Parse(Numbers, JSON.parse(pence)));
  return {
    pricesList: Object.fromEntries(prices.map(([quantity, each]) => [quantity, penceToPounds(each)])),
    rates: Value.Parse(Numbers, JSON.parse(rates)),
  };
}
