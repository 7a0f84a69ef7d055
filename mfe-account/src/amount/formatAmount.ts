import { formatPounds } from 'shared/domain/money';

/** Replaces a value that the server omits. */
export const UNKNOWN = 'Not known';

interface Amount {
  currency: string | undefined;
  /** The amount in hundredths of `currency`. */
  amountPence: number | undefined;
}

/** Formats an amount, such as `£60.00 GBP`, or `60.00 EUR` in other currencies. */
export function formatAmount({ currency = 'GBP', amountPence }: Amount): string {
  if (amountPence === undefined) return UNKNOWN;
  const amount = currency === 'GBP' ? formatPounds(amountPence) : (amountPence / 100).toFixed(2);
  return `${amount} ${currency}`;
}
