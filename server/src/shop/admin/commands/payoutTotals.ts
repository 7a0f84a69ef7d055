import type { Pence } from 'shared/domain/money';
import type { BalanceTransaction } from '../../provider/Payout';

/** The totals of balance transactions. `net` is the sum of the other totals minus `fees`. */
export interface PayoutTotals {
  sales: Pence;
  /** Negative, like the disputes. */
  refunds: Pence;
  disputes: Pence;
  other: Pence;
  fees: Pence;
  net: Pence;
}

const GROUPS: Partial<Record<string, 'sales' | 'refunds' | 'disputes' | 'fees'>> = {
  charge: 'sales',
  charge_failure: 'sales',
  refund: 'refunds',
  refund_failure: 'refunds',
  dispute: 'disputes',
  dispute_reversal: 'disputes',
  // A fee that isn't part of a payment. Its amount is negative.
  fee: 'fees',
};

export function totalsOf(transactions: readonly BalanceTransaction[]): PayoutTotals {
  const totals = { sales: 0, refunds: 0, disputes: 0, other: 0, fees: 0, net: 0 };
  for (const { category, amountMinor, feeMinor, netMinor } of transactions) {
    const group = GROUPS[category] ?? 'other';
    totals[group] += group === 'fees' ? -amountMinor : amountMinor;
    totals.fees += feeMinor;
    totals.net += netMinor;
  }
  return totals;
}
