import { isEuCountry } from '../../config/vatNumber';

/** The seller's VAT area. */
export const HOME_VAT_AREA = 'GB';

/**
 * Territories that belong to the VAT area of another country (HMRC manuals VATPOSS03500 for the Isle of Man, VATSM2200
 * for Monaco).
 */
const AREAS: Readonly<Record<string, string>> = { IM: HOME_VAT_AREA, MC: 'FR' };

/** Returns the code of the country whose VAT rate applies to buyers from `countryCode`. */
export function vatAreaOf(countryCode: string): string {
  return AREAS[countryCode] ?? countryCode;
}

/** Returns the codes of the countries and territories of a VAT area. */
export function countriesIn(area: string): string[] {
  return [area, ...Object.keys(AREAS).filter((code) => AREAS[code] === area)];
}

/** Returns true if the seller declares a sale's VAT through the EU's One Stop Shop (OSS). */
export function isInOss(sale: { country_code: string; vat_percentage: number | null }): boolean {
  return (sale.vat_percentage ?? 0) > 0 && isEuCountry(vatAreaOf(sale.country_code));
}
