import { formatPounds, type Pence } from 'shared/domain/money';
import { countryName } from '../catalogue/countries';
import { formatVatRate, vatIn } from 'shared/domain/vat';
import type { SaleVat } from '../vat/saleVat';
import { HOME_VAT_AREA, vatAreaOf } from '../vat/vatArea';
import type { Seller } from './documentParts';

export interface VatSplit extends SaleVat {
  /** The buyer's country, which the rate belongs to. */
  countryCode: string;
  /** The VAT that the total includes. Null if the sale has no VAT rate. */
  vatPence: Pence | null;
}

/** Returns a sale's VAT terms, and the VAT that `totalPence` includes. */
export function splitVat(vat: SaleVat, countryCode: string, totalPence: Pence): VatSplit {
  return { ...vat, countryCode, vatPence: vat.vat_percentage === null ? null : vatIn(totalPence, vat.vat_percentage) };
}

export function vatNote(
  { vatNumber, ossNumber }: Seller,
  { vat_treatment, vat_percentage, countryCode, vatPence }: VatSplit,
  totalPence: Pence,
): string {
  if (vat_treatment === 'not-registered') return 'VAT: N/A (supplier not VAT registered)';
  const isAbroad = vat_percentage !== null && isForeign(countryCode);
  const registration = isAbroad ? registrationOf('VAT OSS', ossNumber) : registrationOf('VAT', vatNumber);
  if (vat_percentage === null || vatPence === null) return `${registration}VAT: outside the scope of UK VAT.`;
  const rate = describeVatRate(vat_percentage, countryCode);
  return `${registration}The total includes VAT at ${rate}: ${formatPounds(vatPence)}, net ${formatPounds(totalPence - vatPence)}.`;
}

/** Returns a rate as documents print it, such as `20%` or `19% (Germany)`. */
export function describeVatRate(percentage: number, countryCode: string): string {
  const rate = formatVatRate(percentage);
  return isForeign(countryCode) ? `${rate} (${countryName(countryCode) ?? countryCode})` : rate;
}

function isForeign(countryCode: string): boolean {
  return vatAreaOf(countryCode) !== HOME_VAT_AREA;
}

function registrationOf(kind: 'VAT' | 'VAT OSS', number: string | undefined): string {
  return number === undefined ? '' : `${kind} registration number ${number}. `;
}
