import { type Pence, penceToPounds, poundsToPence } from 'shared/domain/money';
import { AdminError } from './Command';

/** The largest payment that Stripe accepts: £999,999.99. */
export const MAX_PAYMENT_PENCE: Pence = 99_999_999;

/** Formats pence as pounds with two decimals, without a currency sign or thousands separators: `1234.00`. */
export function pounds(pence: Pence): string {
  return penceToPounds(pence).toFixed(2);
}

/**
 * Reads an amount in pounds, such as 10 or 10.50, and returns it in pence.
 * @param name names the amount in the error
 * @throws {AdminError} if it is not an amount, or is above the largest payment
 */
export function readPounds(text: string, name: string): Pence {
  const isAmount = /^\d{1,6}(\.\d{1,2})?$/.test(text);
  if (!isAmount) throw new AdminError(`${name} must be in pounds, such as 10 or 10.50, and at most 999999.99.`);
  return poundsToPence(Number(text));
}
