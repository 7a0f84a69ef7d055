import { newId } from '../store/newId';
import type { Delivery, StripeEvent } from '../store/objects';

/** How badly webhooks travel, for tests of the shop: nothing of it is on at the start. */
export interface Disturbance {
  /** Share of events that are never sent, 0 to 100. */
  dropPercent: number;
  /** Share of events that are sent twice, 0 to 100. */
  duplicatePercent: number;
  /** Each delivery waits for a random time up to this, which also reorders them. */
  maxDelayMs: number;
}

export const CALM: Disturbance = { dropPercent: 0, duplicatePercent: 0, maxDelayMs: 0 };

export function planDeliveries(event: StripeEvent, disturbance: Disturbance): Delivery[] {
  const plan = (): Delivery => ({
    id: newId('del'),
    eventId: event.id,
    attempts: 0,
    dueAt: Date.now() + Math.random() * disturbance.maxDelayMs,
    state: 'waiting',
  });
  if (Math.random() * 100 < disturbance.dropPercent) return [{ ...plan(), state: 'dropped' }];
  return Math.random() * 100 < disturbance.duplicatePercent ? [plan(), plan()] : [plan()];
}
