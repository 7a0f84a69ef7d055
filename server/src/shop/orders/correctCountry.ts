import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { type SaleVat, vatOfSale } from '../vat/saleVat';
import type { Order } from './tables';

type CountryContext = Pick<AppContext, 'config'>;

/**
 * Changes the country of a locked order, and its VAT. The price stays the same.
 * @throws the errors of `correctedVat`.
 */
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
 * Returns an order's VAT after a correction of its country: the current rate of the country, because the shop stores no
 * earlier rates. A sale from before the seller's registration in the United Kingdom stays without British VAT.
 * @throws {HttpProblem} 409 if the order has a refund or a dispute, because its credit notes contain the earlier VAT.
 */
export async function correctedVat(
  db: DbOrTrx,
  { config }: CountryContext,
  { vat_treatment, refunded_pence, disputed_at }: Order,
  countryCode: string,
): Promise<SaleVat> {
  if (refunded_pence > 0 || disputed_at !== null)
    throw new HttpProblem(
      409,
      `This payment has a refund or a dispute, so its country can't be corrected. Please write to ${config.supportEmail}.`,
    );
  const { vatNumber: _, ...unregistered } = config.seller;
  const seller = vat_treatment === 'not-registered' ? unregistered : config.seller;
  return vatOfSale(db, { config: { ...config, seller } }, countryCode);
}
