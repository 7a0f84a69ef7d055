import type { Changes } from '../store/changes';
import { newId } from '../store/newId';
import type { BalanceTransaction } from '../store/objects';
import type { Ledger } from '../store/Store';

interface TransactionDetails {
  /** In minor units. Positive if the money enters the balance, and negative if it leaves the balance. */
  amount: number;
  currency: string;
  description: string;
  /** The provider's fee in minor units. */
  fee?: number;
  feeDescription?: string;
  reporting_category: string;
  /** The id of the charge, refund, dispute or payout. */
  source: string;
  type: BalanceTransaction['type'];
}

/** Creates a balance transaction whose amount is available immediately. */
export function newTransaction(ledger: Ledger, details: TransactionDetails): BalanceTransaction {
  const { amount, currency, description, fee = 0, feeDescription = '', reporting_category, source, type } = details;
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: ledger.now(),
    balance_type: 'payments',
    created: ledger.now(),
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0 ? [] : [{ amount: fee, application: null, currency, description: feeDescription, type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category,
    source,
    status: 'available',
    type,
  };
}

export function addToBalance(...transactions: BalanceTransaction[]): Changes {
  return {
    balanceTransactions: transactions.map((transaction) => ({ id: transaction.id, transaction, payout: null })),
  };
}
