import { StripeError } from '../api/StripeError';
import type { Changes } from '../store/changes';
import { newId } from '../store/newId';
import type { Payout } from '../store/objects';
import type { Ledger } from '../store/Store';
import { newTransaction } from './newTransaction';

const DAY_SECONDS = 24 * 60 * 60;

/** Pays the balance out to the merchant's bank, as an automatic payout. Throws 400 if the balance isn't positive. */
export function payOut(ledger: Ledger): { payout: Payout; changes: Changes } {
  const unpaid = ledger.store.all('balanceTransactions').filter(({ payout }) => payout === null);
  const amount = unpaid.reduce((sum, { transaction }) => sum + transaction.net, 0);
  const currency = unpaid[0]?.transaction.currency;
  if (currency === undefined || amount <= 0) throw new StripeError(400, 'There is no balance to pay out.');
  const id = newId('po');
  const transaction = newTransaction(ledger, {
    amount: -amount,
    currency,
    description: 'STRIPE PAYOUT',
    reporting_category: 'payout',
    source: id,
    type: 'payout',
  });
  const payout: Payout = {
    id,
    object: 'payout',
    amount,
    // The start of the current day in UTC.
    arrival_date: ledger.now() - (ledger.now() % DAY_SECONDS),
    automatic: true,
    balance_transaction: transaction.id,
    created: ledger.now(),
    currency,
    description: transaction.description,
    failure_code: null,
    livemode: ledger.livemode,
    metadata: {},
    method: 'standard',
    reconciliation_status: 'completed',
    statement_descriptor: null,
    status: 'paid',
    type: 'bank_account',
  };
  const paidOut = [...unpaid, { id: transaction.id, transaction }].map((each) => ({ ...each, payout: id }));
  return { payout, changes: { payouts: [payout], balanceTransactions: paidOut } };
}
