import type { Charge, Dispute, PaymentIntent, Refund, StripeEvent } from './objects';
import type { ApiKey, Delivery, StoredResult, StoredSession } from './records';

export interface Collections {
  sessions: StoredSession;
  paymentIntents: PaymentIntent;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  events: StripeEvent;
  deliveries: Delivery;
  results: StoredResult;
  apiKeys: ApiKey;
}

/** New versions of objects, by collection. A commit applies all of them at the same time. */
export type Changes = { [Name in keyof Collections]?: Collections[Name][] };

/** Merges changes into one commit. If an object occurs several times, the last version applies. */
export function mergeChanges(...all: Changes[]): Changes {
  const merged: Record<string, unknown[]> = {};
  for (const changes of all) {
    for (const [name, objects] of Object.entries(changes)) merged[name] = [...(merged[name] ?? []), ...objects];
  }
  // The cast restores the type that `Object.entries` loses. Each list contains only objects of its own collection.
  return merged as Changes;
}
