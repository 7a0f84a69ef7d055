import { newTransaction } from '../balance/newTransaction';
import { newId } from '../store/newId';
import type { BalanceTransaction, Charge, Dispute } from '../store/objects';
import type { Ledger } from '../store/Store';

const DUE_AFTER_SECONDS = 7 * 24 * 60 * 60;
/** Stripe's fee for a dispute, in minor units. */
const FEE = 2_000;

interface DisputeTerms {
  amount: number;
  reason: string;
  isInquiry: boolean;
}

export function newDispute(ledger: Ledger, charge: Charge, { amount, reason, isInquiry }: DisputeTerms): Dispute {
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: ledger.now(),
    currency: charge.currency,
    evidence_details: {
      due_by: ledger.now() + DUE_AFTER_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    is_charge_refundable: isInquiry,
    livemode: ledger.livemode,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  return isInquiry
    ? dispute
    : { ...dispute, balance_transactions: [newDisputeTransaction(ledger, dispute, 'withdrawal')] };
}

/**
 * Returns the balance transaction that withdraws a dispute's money from the shop, or returns the money. A withdrawal
 * includes the fee.
 */
export function newDisputeTransaction(
  ledger: Ledger,
  { id, amount, charge, currency }: Dispute,
  kind: 'withdrawal' | 'reversal',
): BalanceTransaction {
  const isWithdrawal = kind === 'withdrawal';
  return newTransaction(ledger, {
    amount: isWithdrawal ? -amount : amount,
    currency,
    description: `Chargeback ${kind} for ${charge}`,
    ...(isWithdrawal && { fee: FEE, feeDescription: 'Dispute fee' }),
    reporting_category: isWithdrawal ? 'dispute' : 'dispute_reversal',
    source: id,
    type: 'adjustment',
  });
}
