import { addToBalance, newTransaction } from '../balance/newTransaction';
import { missingResource, StripeError } from '../api/StripeError';
import type { Charge, Refund } from '../store/objects';
import { type Changes, mergeChanges } from '../store/changes';
import type { Ledger, Store } from '../store/Store';
import { newEvent } from '../webhooks/newEvent';
import { addRefunded, newRefundTransaction } from './refundCharge';

export const FAILURE_REASONS = [
  'lost_or_stolen_card',
  'expired_or_canceled_card',
  'charge_for_pending_refund_disputed',
  'insufficient_funds',
  'declined',
  'merchant_request',
  'unknown',
] as const;

export type FailureReason = (typeof FAILURE_REASONS)[number];

export function findRefund(store: Store, id: string): Refund {
  const refund = store.get('refunds', id);
  if (!refund) throw missingResource('refund', id);
  return refund;
}

/** Completes a refund in progress. */
export function succeedRefund(ledger: Ledger, refund: Refund): Changes {
  requireStatus(refund, 'pending', 'requires_action');
  const withdrawal = newRefundTransaction(ledger, chargeOf(ledger, refund), refund);
  const succeeded: Refund = {
    ...withoutReasons(refund),
    balance_transaction: withdrawal.id,
    status: 'succeeded',
  };
  return mergeChanges(addToBalance(withdrawal), update(ledger, refund, succeeded));
}

/** Fails a refund because the customer's bank returns the money. A successful refund can also fail later. */
export function failRefund(ledger: Ledger, refund: Refund, failure_reason: FailureReason): Changes {
  requireStatus(refund, 'pending', 'requires_action', 'succeeded');
  return fail(ledger, chargeOf(ledger, refund), refund, failure_reason);
}

/** Cancels a refund in progress on behalf of the merchant. */
export function cancelRefund(ledger: Ledger, refund: Refund): Changes {
  requireStatus(refund, 'pending', 'requires_action');
  const canceled: Refund = { ...withoutReasons(refund), failure_reason: 'merchant_request', status: 'canceled' };
  return { ...update(ledger, refund, canceled), charges: [addRefunded(chargeOf(ledger, refund), -refund.amount)] };
}

/** Fails the pending refunds of a disputed charge. */
export function failPendingRefunds(ledger: Ledger, charge: Charge): Changes {
  const pending = ledger.store
    .all('refunds')
    .filter((refund) => refund.charge === charge.id && refund.status === 'pending');
  let latest = charge;
  return mergeChanges(
    ...pending.map((refund) => {
      const changes = fail(ledger, latest, refund, 'charge_for_pending_refund_disputed');
      latest = addRefunded(latest, -refund.amount);
      return changes;
    }),
  );
}

/** Fails a refund and subtracts its amount from the charge's refunded amount. */
function fail(ledger: Ledger, charge: Charge, refund: Refund, failure_reason: FailureReason): Changes {
  const { id, amount, currency, balance_transaction } = refund;
  const returned =
    balance_transaction === null
      ? undefined
      : newTransaction(ledger, {
          amount,
          currency,
          description: `REFUND FAILURE (${id})`,
          reporting_category: 'refund_failure',
          source: id,
          type: 'refund_failure',
        });
  const failed: Refund = {
    ...withoutReasons(refund),
    ...(returned && { failure_balance_transaction: returned.id }),
    failure_reason,
    status: 'failed',
  };
  const changes = update(ledger, refund, failed);
  const events = [newEvent(ledger, 'refund.failed', failed), ...(changes.events ?? [])];
  return {
    ...changes,
    ...addToBalance(...(returned ? [returned] : [])),
    charges: [addRefunded(charge, -amount)],
    events,
  };
}

function update(ledger: Ledger, before: Refund, after: Refund): Changes {
  const previous = { status: before.status };
  const events = (['refund.updated', 'charge.refund.updated'] as const).map((type) =>
    newEvent(ledger, type, after, previous),
  );
  return { refunds: [after], events };
}

function withoutReasons({ pending_reason: _reason, next_action: _action, ...refund }: Refund): Refund {
  return refund;
}

function chargeOf({ store }: Ledger, refund: Refund): Charge {
  const charge = store.get('charges', refund.charge);
  if (!charge) throw missingResource('charge', refund.charge);
  return charge;
}

function requireStatus({ id, status }: Refund, ...allowed: Refund['status'][]): void {
  if (!allowed.includes(status)) {
    throw new StripeError(400, `Refund ${id} has a status of \`${status}\`, so this action is not possible.`);
  }
}
