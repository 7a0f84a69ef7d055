import { type Pence, penceToPounds } from 'shared/domain/money';

/** Formats pence as pounds for a column, with two decimals and no sign or separator: `1234.00`. */
export function pounds(pence: Pence): string {
  return penceToPounds(pence).toFixed(2);
}
