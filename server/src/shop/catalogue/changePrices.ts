import type { CalendarDate } from 'shared/domain/calendarDate';
import type { Trx } from 'server-kit/db/database';
import type { PriceTable } from './tables';

/** Locks the price list, so that other changes wait. */
export async function lockPrices(trx: Trx): Promise<void> {
  await trx.selectFrom('prices').select('quantity').orderBy('quantity').forUpdate().execute();
}

/** Adds rows to the price list. Replaces the rows with the same quantities. */
export async function setPrices(trx: Trx, rows: readonly PriceTable[]): Promise<void> {
  await trx
    .insertInto('prices')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('quantity').doUpdateSet({ unit_price_pence: ({ ref }) => ref('excluded.unit_price_pence') }),
    )
    .execute();
}

/** Removes the prices for quantities above `last`. Returns how many there were. */
export async function endPrices(trx: Trx, last: number): Promise<bigint> {
  return (await trx.deleteFrom('prices').where('quantity', '>', last).executeTakeFirst()).numDeletedRows;
}

/** Plans prices that start on a later day. Replaces the plans for the same day and quantity. */
export async function planPrices(trx: Trx, starts_on: CalendarDate, rows: readonly PriceTable[]): Promise<void> {
  await trx
    .insertInto('planned_prices')
    .values(rows.map((row) => ({ ...row, starts_on })))
    .onConflict((conflict) =>
      conflict
        .columns(['starts_on', 'quantity'])
        .doUpdateSet({ unit_price_pence: ({ ref }) => ref('excluded.unit_price_pence') }),
    )
    .execute();
}

export async function setExchangeRate(trx: Trx, pair: string, rate: number): Promise<void> {
  await trx
    .insertInto('exchange_rates')
    .values({ pair, rate })
    .onConflict((conflict) => conflict.column('pair').doUpdateSet({ rate }))
    .execute();
}
