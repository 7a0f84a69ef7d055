import { type Fields, idOf, isSeconds, isText } from './eventFields';
import type { DisputeState } from './tables';

/** A dispute as the provider tells it, in this shop's words. */
export interface ProviderDispute {
  id: string;
  paymentIntentId: string;
  state: DisputeState;
  /** By the provider's clock. */
  createdAt: Date;
}

/** A dispute never returns to a lower rank, so a late event about an earlier state says nothing new. */
export const DISPUTE_RANKS: Readonly<Record<DisputeState, number>> = { open: 0, lost: 1, won: 2 };

/**
 * Reads the provider's dispute object. Returns `undefined` for an inquiry, for a dispute that is no payment's, and for
 * an object that doesn't have the documented shape.
 */
export function readDispute({ id, payment_intent, status, created }: Fields): ProviderDispute | undefined {
  const paymentIntentId = idOf(payment_intent);
  const state = isText(status) ? disputeState(status) : undefined;
  if (paymentIntentId === undefined || state === undefined) return undefined;
  if (!isText(id) || !isSeconds(created)) return undefined;
  return { id, paymentIntentId, state, createdAt: new Date(created * 1000) };
}

/** `undefined` for an inquiry: the bank asks, and no money has moved. A prevented dispute was paid back. */
function disputeState(status: string): DisputeState | undefined {
  if (status === 'won' || status === 'warning_closed') return 'won';
  // A lost dispute may be appealed. Until the appeal is won, the money is gone.
  if (status === 'lost' || status === 'prevented' || status.startsWith('appeal_')) return 'lost';
  return status.startsWith('warning_') ? undefined : 'open';
}
