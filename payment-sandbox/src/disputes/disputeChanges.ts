import { addToBalance } from '../balance/newTransaction';
import { missingResource, StripeError } from '../api/StripeError';
import { failPendingRefunds } from '../refunds/refundChanges';
import type { EventType } from '../store/events';
import type { Charge, Dispute } from '../store/objects';
import { type Changes, mergeChanges } from '../store/changes';
import type { Ledger, Store } from '../store/Store';
import { newEvent } from '../webhooks/newEvent';
import { newDispute, newDisputeTransaction } from './newDispute';

interface NewDispute {
  /** The disputed amount in minor units. The default is the charge's remaining undisputed amount. */
  amount?: number | undefined;
  reason?: string | undefined;
  /** True if the bank only asks about the payment. An inquiry doesn't move money. */
  isInquiry?: boolean;
}

/** Opens a dispute or an inquiry. A dispute withdraws the money and makes the charge's pending refunds fail. */
export function disputeCharge(
  ledger: Ledger,
  charge: Charge,
  { amount, reason, isInquiry = false }: NewDispute,
): Changes {
  const disputed = openDisputes(ledger.store, charge).reduce((sum, dispute) => sum + dispute.amount, 0);
  const remaining = charge.amount - disputed;
  if (remaining <= 0 || (amount ?? remaining) > remaining) {
    throw new StripeError(400, `Only ${remaining} of charge ${charge.id} can still be disputed.`);
  }
  const dispute = newDispute(ledger, charge, {
    amount: amount ?? remaining,
    reason: reason ?? 'fraudulent',
    isInquiry,
  });
  const refunds = isInquiry ? {} : failPendingRefunds(ledger, charge);
  const latest = refunds.charges?.at(-1) ?? charge;
  const types: EventType[] = [
    'charge.dispute.created',
    ...(isInquiry ? [] : (['charge.dispute.funds_withdrawn'] as const)),
  ];
  return mergeChanges(refunds, addToBalance(...dispute.balance_transactions), {
    charges: [{ ...latest, disputed: true }],
    disputes: [dispute],
    events: types.map((type) => newEvent(ledger, type, dispute)),
  });
}

/** Records that the shop sent evidence, which the bank then reviews. */
export function respondToDispute(ledger: Ledger, dispute: Dispute): Changes {
  requireStatus(dispute, 'needs_response', 'warning_needs_response');
  const status = dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review';
  const evidence_details = { ...dispute.evidence_details, has_evidence: true, submission_count: 1 };
  return change(ledger, dispute, { ...dispute, evidence_details, status }, 'charge.dispute.updated');
}

/** Turns an inquiry into a dispute. The bank then withdraws the money. */
export function escalateInquiry(ledger: Ledger, dispute: Dispute): Changes {
  requireStatus(dispute, 'warning_needs_response', 'warning_under_review');
  const withdrawal = newDisputeTransaction(ledger, dispute, 'withdrawal');
  const escalated: Dispute = {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, withdrawal],
    is_charge_refundable: false,
    status: 'needs_response',
  };
  const charge = ledger.store.get('charges', dispute.charge);
  return mergeChanges(
    charge ? failPendingRefunds(ledger, charge) : {},
    addToBalance(withdrawal),
    change(ledger, dispute, escalated, 'charge.dispute.updated', 'charge.dispute.funds_withdrawn'),
  );
}

/** Decides a dispute in favour of the shop and returns the money to the shop. Closes an inquiry without a decision. */
export function winDispute(ledger: Ledger, dispute: Dispute): Changes {
  if (isInquiry(dispute)) return closeInquiry(ledger, dispute);
  requireStatus(dispute, 'needs_response', 'under_review');
  const reversal = newDisputeTransaction(ledger, dispute, 'reversal');
  const won: Dispute = {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, reversal],
    status: 'won',
  };
  return mergeChanges(
    addToBalance(reversal),
    change(ledger, dispute, won, 'charge.dispute.closed', 'charge.dispute.funds_reinstated'),
  );
}

export function loseDispute(ledger: Ledger, dispute: Dispute): Changes {
  if (isInquiry(dispute)) return closeInquiry(ledger, dispute);
  requireStatus(dispute, 'needs_response', 'under_review');
  return change(ledger, dispute, { ...dispute, status: 'lost' }, 'charge.dispute.closed');
}

export function closeInquiry(ledger: Ledger, dispute: Dispute): Changes {
  requireStatus(dispute, 'warning_needs_response', 'warning_under_review');
  return change(ledger, dispute, { ...dispute, status: 'warning_closed' }, 'charge.dispute.closed');
}

export function findDispute(store: Store, id: string): Dispute {
  const dispute = store.get('disputes', id);
  if (!dispute) throw missingResource('dispute', id);
  return dispute;
}

/** Returns a charge's undecided disputes and inquiries, oldest first. */
export function openDisputes(store: Store, { id }: Pick<Charge, 'id'>): Dispute[] {
  const isOpen = ({ charge, status }: Dispute) => charge === id && /needs_response$|under_review$/.test(status);
  return store.all('disputes').filter(isOpen);
}

export function isInquiry({ status }: Dispute): boolean {
  return status.startsWith('warning_');
}

function change(ledger: Ledger, before: Dispute, after: Dispute, ...types: EventType[]): Changes {
  const previous = (type: EventType) => (type === 'charge.dispute.updated' ? { status: before.status } : undefined);
  return { disputes: [after], events: types.map((type) => newEvent(ledger, type, after, previous(type))) };
}

function requireStatus({ id, status }: Dispute, ...allowed: Dispute['status'][]): void {
  if (!allowed.includes(status)) {
    throw new StripeError(400, `Dispute ${id} has a status of \`${status}\`, so this action is not possible.`);
  }
}
