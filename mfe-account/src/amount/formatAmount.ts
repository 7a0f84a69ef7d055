import { formatPounds } from 'shared/domain/money';

/** What stands where the server left something out. */
export const UNKNOWN = 'Not known';

interface Amount {
  currency: string | undefined;
  /** In hundredths of `currency`. */
  amountPence: number | undefined;
}

/** `£60.00 GBP`, or `60.00 EUR` where it is not pounds. */
export function formatAmount({ currency = 'GBP', amountPence }: Amount): string {
  if (amountPence === undefined) return UNKNOWN;
  const amount = currency === 'GBP' ? formatPounds(amountPence) : (amountPence / 100).toFixed(2);
  return `${amount} ${currency}`;
}
