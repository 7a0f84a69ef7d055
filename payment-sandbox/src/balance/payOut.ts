import { missingResource, StripeError } from '../api/StripeError';
import type { Changes } from '../store/changes';
import { newId } from '../store/newId';
import type { Payout } from '../store/objects';
import type { Ledger } from '../store/Store';
import { newEvent } from '../webhooks/newEvent';
import { addToBalance, newTransaction } from './newTransaction';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Pays out the balance to the merchant's bank, like an automatic payout. Leaves `minimumBalance` (in minor units) for
 * the next payout, with one transaction that holds it back and one that releases it.
 * @throws {StripeError} 400 if the balance is not higher than `minimumBalance`
 */
export function payOut(ledger: Ledger, minimumBalance = 0): { payout: Payout; changes: Changes } {
  const unpaid = ledger.store.all('balanceTransactions').filter(({ payout }) => payout === null);
  const amount = unpaid.reduce((sum, { transaction }) => sum + transaction.net, 0) - minimumBalance;
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
    failure_balance_transaction: null,
    failure_code: null,
    livemode: ledger.livemode,
    metadata: {},
    method: 'standard',
    reconciliation_status: 'completed',
    statement_descriptor: null,
    status: 'paid',
    type: 'bank_account',
  };
  const minimumBalanceTransaction = (
    type: 'payout_minimum_balance_hold' | 'payout_minimum_balance_release',
    kept: number,
  ) => {
    const details = { amount: kept, currency, description: '', reporting_category: type, source: id, type };
    return kept === 0 ? [] : (addToBalance(newTransaction(ledger, details)).balanceTransactions ?? []);
  };
  const held = minimumBalanceTransaction('payout_minimum_balance_hold', -minimumBalance);
  const released = minimumBalanceTransaction('payout_minimum_balance_release', minimumBalance);
  const paidOut = [...unpaid, ...held, { id: transaction.id, transaction }].map((each) => ({ ...each, payout: id }));
  return { payout, changes: { payouts: [payout], balanceTransactions: [...paidOut, ...released] } };
}

/** Fails a payout because the bank returns the money. The next payout includes the money. */
export function failPayout(ledger: Ledger, id: string): Changes {
  const payout = ledger.store.get('payouts', id);
  if (!payout) throw missingResource('payout', id);
  if (payout.status === 'failed') throw new StripeError(400, `Payout ${id} has already failed.`);
  const returned = newTransaction(ledger, {
    amount: payout.amount,
    currency: payout.currency,
    description: 'STRIPE PAYOUT FAILURE',
    reporting_category: 'payout_reversal',
    source: id,
    type: 'payout_failure',
  });
  const failed: Payout = {
    ...payout,
    failure_balance_transaction: returned.id,
    failure_code: 'account_closed',
    status: 'failed',
  };
  return { payouts: [failed], ...addToBalance(returned), events: [newEvent(ledger, 'payout.failed', failed)] };
}
