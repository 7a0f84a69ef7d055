import { calendarDateOf } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { type SaleVat, vatOfSale } from '../vat/saleVat';
import { isInClosedAccounts } from './closedPeriod';
import type { Order } from './tables';

type CountryContext = Pick<AppContext, 'config'>;

/**
 * Changes the country and the VAT of a locked order that has no invoice. The price stays the same. If the accounts of
 * the sale's day are closed, also records the correction, so that the difference counts today.
 */
export async function correctCountryOfSale(
  trx: Trx,
  context: CountryContext & Pick<AppContext, 'clock'>,
  order: Order,
  countryCode: string,
): Promise<void> {
  if (await isInClosedAccounts(trx, order)) {
    const { id: order_id, country_code, vat_treatment, vat_percentage } = order;
    await trx
      .insertInto('country_corrections')
      .values({
        order_id,
        corrected_on: calendarDateOf(context.clock.now()),
        country_code,
        vat_treatment,
        vat_percentage,
      })
      .execute();
  }
  await correctCountry(trx, context, order, countryCode);
}

/** Changes the country and the VAT of a locked order. The price stays the same. */
export async function correctCountry(
  trx: Trx,
  context: CountryContext,
  order: Order,
  countryCode: string,
): Promise<void> {
  const vat = await correctedVat(trx, context, order, countryCode);
  await trx
    .updateTable('orders')
    .set({ country_code: countryCode, ...vat })
    .where('id', '=', order.id)
    .execute();
}

/**
 * Returns an order's VAT for a corrected country. Uses the country's current rate, because the shop doesn't store
 * earlier rates. A sale from before the seller registered in the United Kingdom stays without British VAT.
 */
export async function correctedVat(
  db: DbOrTrx,
  { config }: CountryContext,
  { vat_treatment }: Order,
  countryCode: string,
): Promise<SaleVat> {
  const { vatNumber: _, ...unregistered } = config.seller;
  const seller = vat_treatment === 'not-registered' ? unregistered : config.seller;
  return vatOfSale(db, { config: { ...config, seller } }, countryCode);
}
