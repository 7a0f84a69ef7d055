import type { Trx } from 'server-kit/db/database';

/** Sets the VAT rate of a country, in percent. `undefined` removes it. */
export async function setVatRate(trx: Trx, country_code: string, percentage: number | undefined): Promise<void> {
  if (percentage === undefined) await trx.deleteFrom('vat_rates').where('country_code', '=', country_code).execute();
  else
    await trx
      .insertInto('vat_rates')
      .values({ country_code, percentage })
      .onConflict((conflict) => conflict.column('country_code').doUpdateSet({ percentage }))
      .execute();
}
