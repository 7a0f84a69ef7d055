import { divideRoundingHalfUp, type Pence } from 'shared/domain/money';
import type { AppContext } from '../context/AppContext';
import type { DbOrTrx } from '../db/database';
import type { VatTreatment } from './tables';

/** A sale's VAT, as the order stores it. */
export interface SaleVat {
  vat_treatment: VatTreatment;
  /** The rate in percent. Null unless the treatment is `rated`. */
  vat_percentage: number | null;
}

/** Returns a new sale's VAT. Prices include VAT, so VAT never changes the amount to pay. */
export async function vatOfSale(
  db: DbOrTrx,
  { config }: Pick<AppContext, 'config'>,
  countryCode: string,
): Promise<SaleVat> {
  if (config.seller.vatNumber === undefined) return { vat_treatment: 'not-registered', vat_percentage: null };
  const rate = await db
    .selectFrom('vat_rates')
    .select('percentage')
    .where('country_code', '=', countryCode)
    .executeTakeFirst();
  if (!rate) return { vat_treatment: 'outside-scope', vat_percentage: null };
  return { vat_treatment: 'rated', vat_percentage: rate.percentage };
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
