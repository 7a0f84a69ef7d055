import type { StripeEvent } from './events';
import type { Charge, Dispute, PaymentIntent, Payout, Refund } from './objects';
import type { ApiKey, Delivery, StoredResult, StoredSession, StoredTransaction } from './records';

export interface Collections {
  sessions: StoredSession;
  paymentIntents: PaymentIntent;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  balanceTransactions: StoredTransaction;
  payouts: Payout;
  events: StripeEvent;
  deliveries: Delivery;
  results: StoredResult;
  apiKeys: ApiKey;
}

export const COLLECTIONS = [
  'sessions',
  'paymentIntents',
  'charges',
  'refunds',
  'disputes',
  'balanceTransactions',
  'payouts',
  'events',
  'deliveries',
  'results',
  'apiKeys',
] as const satisfies (keyof Collections)[];

/** New versions of objects, by collection. A commit applies all of them at the same time. */
export type Changes = { [Name in keyof Collections]?: Collections[Name][] };

/** Merges changes into one commit. If an object occurs several times, the last version applies. */
export function mergeChanges(...all: Changes[]): Changes {
  const merged: Changes = {};
  for (const changes of all) {
    for (const name of COLLECTIONS) append(merged, name, changes[name]);
  }
  return merged;
}

function append<Name extends keyof Collections>(
  merged: { [Each in Name]?: Collections[Each][] },
  name: Name,
  added: Collections[Name][] | undefined,
): void {
  const earlier: Collections[Name][] = merged[name] ?? [];
  if (added) merged[name] = [...earlier, ...added];
}
