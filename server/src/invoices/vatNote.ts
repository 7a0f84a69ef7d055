import { formatPounds, type Pence } from 'shared/domain/money';
import { formatVatRate, type SaleVat, vatIn } from '../vat/saleVat';
import type { Seller } from './documentParts';

export interface VatSplit extends SaleVat {
  /** The VAT that the total includes. Null if the sale has no VAT rate. */
  vatPence: Pence | null;
}

/** Returns a sale's VAT terms, and the VAT that `totalPence` includes. */
export function splitVat(vat: SaleVat, totalPence: Pence): VatSplit {
  return { ...vat, vatPence: vat.vat_percentage === null ? null : vatIn(totalPence, vat.vat_percentage) };
}

/** Returns the sentence about the VAT in a document's total. */
export function vatNote(
  { vatNumber }: Seller,
  { vat_treatment, vat_percentage, vatPence }: VatSplit,
  totalPence: Pence,
): string {
  if (vat_treatment === 'not-registered') return 'VAT: N/A (supplier not VAT registered)';
  const registration = vatNumber === undefined ? '' : `VAT registration number ${vatNumber}. `;
  if (vat_percentage === null || vatPence === null) return `${registration}VAT: outside the scope of UK VAT.`;
  const rate = formatVatRate(vat_percentage);
  return `${registration}The total includes VAT at ${rate}: ${formatPounds(vatPence)}, net ${formatPounds(totalPence - vatPence)}.`;
}
