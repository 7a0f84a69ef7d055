import type { Country } from 'shared/contract/countries';
import { DEFAULT_COUNTRY_CODE } from 'shared/domain/invoiceDetails';
import { formatPounds, type Pence } from 'shared/domain/money';
import { formatVatRate, vatIn } from 'shared/domain/vat';

/**
 * Returns a sentence about the VAT in a total.
 * @param rate the rate in percent, `null` if the total includes no VAT, `undefined` if that is not known
 */
export function describeVat(totalPence: Pence, rate: number | null | undefined, country: Country): string {
  if (rate === undefined) return 'The total includes any VAT.';
  if (rate === null) return 'No VAT is charged.';
  const place = country.code === DEFAULT_COUNTRY_CODE ? '' : `, ${country.name}`;
  return `The total includes ${formatPounds(vatIn(totalPence, rate))} VAT (${formatVatRate(rate)}${place}).`;
}
