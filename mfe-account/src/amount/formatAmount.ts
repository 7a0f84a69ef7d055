import { formatPounds } from 'shared/domain/money';

/** The text to show for a value that the server omits. */
export const UNKNOWN = 'Not known';

export interface Amount {
  currency: string | undefined;
  amountHundredths: number | undefined;
}

/**
 * Formats an amount as `£60.00 GBP` or `£0.00 (free)`, or as `60.00 EUR` in other currencies. Returns `UNKNOWN` if the
 * amount is missing.
 */
export function formatAmount({ currency = 'GBP', amountHundredths }: Amount): string {
  if (amountHundredths === undefined) return UNKNOWN;
  if (currency !== 'GBP') return `${(amountHundredths / 100).toFixed(2)} ${currency}`;
  return `${formatPounds(amountHundredths)} ${amountHundredths === 0 ? '(free)' : currency}`;
}
