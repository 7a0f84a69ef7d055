import { asNumber, asRecord, errorMessage } from 'shared/api';
import { formatPounds } from 'shared/domain/money';

const FAILED = 'Something went wrong: ';

/** What to say after a checkout that failed; where the price changed, with the new total. */
export function checkoutFailure(error: unknown): string {
  const { code, totalPence } = asRecord(asRecord(error).data);
  const newTotal = code === 'price-changed' ? asNumber(totalPence) : undefined;
  if (newTotal === undefined) return FAILED + errorMessage(error);
  return `${FAILED}the price has changed. The total is now ${formatPounds(newTotal)}. Nothing was charged.`;
}

/** For a payload that could not be built, and for an answer without a payment page. */
export const FAILED_WITHOUT_REASON = FAILED;
