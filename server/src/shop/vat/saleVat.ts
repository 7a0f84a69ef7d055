import type { VatRate } from 'shared/contract/countries';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import type { VatTreatment } from './tables';
import { countriesIn, HOME_VAT_AREA, vatAreaOf } from './vatArea';

/** A sale's VAT, as the order stores it. */
export interface SaleVat {
  vat_treatment: VatTreatment;
  /** The rate in percent. Null unless the treatment is `rated`. */
  vat_percentage: number | null;
}

/**
 * Returns the VAT of a sale to a buyer's country. Prices include VAT, so VAT never changes the amount to pay.
 */
export async function vatOfSale(
  db: DbOrTrx,
  { config }: Pick<AppContext, 'config'>,
  countryCode: string,
): Promise<SaleVat> {
  const area = vatAreaOf(countryCode);
  const rate =
    chargesVatIn(area, config) &&
    (await db.selectFrom('vat_rates').select('percentage').where('country_code', '=', area).executeTakeFirst());
  if (rate) return { vat_treatment: 'rated', vat_percentage: rate.percentage };
  return {
    vat_treatment: config.seller.vatNumber === undefined ? 'not-registered' : 'outside-scope',
    vat_percentage: null,
  };
}

/** Returns the VAT rate for each country whose buyers pay prices that include VAT. */
export async function includedVatRates(db: DbOrTrx, { config }: Pick<AppContext, 'config'>): Promise<VatRate[]> {
  const rates = await db.selectFrom('vat_rates').select(['country_code', 'percentage']).execute();
  return rates
    .filter(({ country_code }) => chargesVatIn(country_code, config))
    .flatMap(({ country_code, percentage }) => countriesIn(country_code).map((code) => ({ code, percentage })));
}

/**
 * Returns true if the seller charges VAT in an area. A seller with only an OSS (One Stop Shop) number doesn't charge it
 * in the United Kingdom.
 */
function chargesVatIn(area: string, { seller: { vatNumber, ossNumber } }: AppContext['config']): boolean {
  return vatNumber !== undefined || (area !== HOME_VAT_AREA && ossNumber !== undefined);
}
