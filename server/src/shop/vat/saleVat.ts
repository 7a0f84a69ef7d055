import { divideRoundingHalfUp, type Pence } from 'shared/domain/money';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import type { VatTreatment } from './tables';
import { HOME_VAT_AREA, vatAreaOf } from './vatArea';

/** A sale's VAT, as the order stores it. */
export interface SaleVat {
  vat_treatment: VatTreatment;
  /** The rate in percent. Null unless the treatment is `rated`. */
  vat_percentage: number | null;
}

/**
 * Returns the VAT of a sale to a buyer's country. Prices include VAT, so VAT never changes the amount to pay. A seller
 * who is registered only for the One Stop Shop (OSS) charges VAT only in other countries.
 */
export async function vatOfSale(
  db: DbOrTrx,
  { config }: Pick<AppContext, 'config'>,
  countryCode: string,
): Promise<SaleVat> {
  const { vatNumber, ossNumber } = config.seller;
  const area = vatAreaOf(countryCode);
  const isRegistered = vatNumber !== undefined || (area !== HOME_VAT_AREA && ossNumber !== undefined);
  const rate =
    isRegistered &&
    (await db.selectFrom('vat_rates').select('percentage').where('country_code', '=', area).executeTakeFirst());
  if (rate) return { vat_treatment: 'rated', vat_percentage: rate.percentage };
  return { vat_treatment: vatNumber === undefined ? 'not-registered' : 'outside-scope', vat_percentage: null };
}

/** Returns the VAT that an amount includes. Rounds half a penny up. */
export function vatIn(amountPence: Pence, percentage: number): Pence {
  const hundredths = Math.round(percentage * 100);
  return divideRoundingHalfUp(amountPence * hundredths, 10_000 + hundredths);
}

/** Formats a rate, such as `20%` or `17.5%`. */
export function formatVatRate(percentage: number): string {
  return `${Number(percentage.toFixed(2))}%`;
}
