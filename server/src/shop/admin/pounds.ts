import { type Pence, penceToPounds } from 'shared/domain/money';

/** Formats pence as pounds with two decimals, without a currency sign or thousands separators: `1234.00`. */
export function pounds(pence: Pence): string {
  return penceToPounds(pence).toFixed(2);
}
