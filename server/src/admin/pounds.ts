import { type Pence, penceToPounds } from 'shared/domain/money';

/** Pence as pounds with two decimals and no sign or separator, for a column: `1234.00`. */
export function pounds(pence: Pence): string {
  return penceToPounds(pence).toFixed(2);
}
