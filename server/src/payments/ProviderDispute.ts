import { type Fields, idOf, isSeconds, isText } from './eventFields';
import type { DisputeState } from './tables';

/** The provider's dispute, with this shop's names. */
export interface ProviderDispute {
  id: string;
  paymentIntentId: string;
  state: DisputeState;
  /** By the provider's clock. */
  createdAt: Date;
}

/** A dispute never returns to a lower rank, so the shop ignores late events about earlier states. */
export const DISPUTE_RANKS: Readonly<Record<DisputeState, number>> = { open: 0, lost: 1, won: 2 };

/**
 * Reads the provider's dispute object. Returns `undefined` for an inquiry, for a dispute without a payment, and for an
 * object that doesn't have the documented shape.
 */
export function readDispute({ id, payment_intent, status, created }: Fields): ProviderDispute | undefined {
  const paymentIntentId = idOf(payment_intent);
  const state = isText(status) ? disputeState(status) : undefined;
  if (paymentIntentId === undefined || state === undefined) return undefined;
  if (!isText(id) || !isSeconds(created)) return undefined;
  return { id, paymentIntentId, state, createdAt: new Date(created * 1000) };
}

/**
 * Returns `undefined` for an inquiry: the bank only asks, and no money has moved. A prevented dispute was refunded, so
 * it counts as lost.
 */
function disputeState(status: string): DisputeState | undefined {
  if (status === 'won' || status === 'warning_closed') return 'won';
  // The shop can appeal against a lost dispute. It gets the money back only if it wins the appeal.
  if (status === 'lost' || status === 'prevented' || status.startsWith('appeal_')) return 'lost';
  return status.startsWith('warning_') ? undefined : 'open';
}
