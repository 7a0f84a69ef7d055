import { formatPounds } from 'shared/domain/money';

/** The text for a value that the server omits. */
export const UNKNOWN = 'Not known';

interface Amount {
  currency: string | undefined;
  amountHundredths: number | undefined;
}

/** Formats an amount, such as `£60.00 GBP`, or `60.00 EUR` in other currencies. */
export function formatAmount({ currency = 'GBP', amountHundredths }: Amount): string {
  if (amountHundredths === undefined) return UNKNOWN;
  const amount = currency === 'GBP' ? formatPounds(amountHundredths) : (amountHundredths / 100).toFixed(2);
  return `${amount} ${currency}`;
}
