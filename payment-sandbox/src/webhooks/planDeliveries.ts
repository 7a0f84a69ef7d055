import { newId } from '../store/newId';
import type { StripeEvent } from '../store/events';
import type { Delivery } from '../store/records';

/** Simulated faults in webhook delivery. */
export interface Disturbance {
  /** The affected events: a type, a group such as `charge.dispute.*`, or `*` for all. */
  type: string;
  /** The percentage of events that are never sent. */
  dropPercent: number;
  /** The percentage of events that are sent twice. */
  duplicatePercent: number;
  /** The percentage of events that the sandbox creates twice, with different ids. */
  twinPercent: number;
  /** The limits of each delivery's random delay. The delays also change the order of deliveries. */
  minDelayMs: number;
  maxDelayMs: number;
  /** The delay after which the sandbox sends each event again. */
  resendAfterMs?: number | undefined;
}

export const NO_DISTURBANCE: Disturbance = {
  type: '*',
  dropPercent: 0,
  duplicatePercent: 0,
  twinPercent: 0,
  minDelayMs: 0,
  maxDelayMs: 0,
};

export function planDeliveries(event: StripeEvent, disturbance: Disturbance): Delivery[] {
  const { dropPercent, duplicatePercent, minDelayMs, maxDelayMs, resendAfterMs } = disturbance;
  const newDelivery = (delayMs = minDelayMs + Math.random() * Math.max(0, maxDelayMs - minDelayMs)): Delivery => ({
    id: newId('del'),
    eventId: event.id,
    attempts: 0,
    dueAt: Date.now() + delayMs,
    state: 'waiting',
  });
  if (Math.random() * 100 < dropPercent) return [{ ...newDelivery(), state: 'dropped' }];
  const isDoubled = Math.random() * 100 < duplicatePercent;
  return [
    newDelivery(),
    ...(isDoubled ? [newDelivery()] : []),
    ...(resendAfterMs === undefined ? [] : [newDelivery(resendAfterMs)]),
  ];
}

/**
 * Returns true if an event type matches a pattern.
 * @param pattern an event type, or a group of types that ends with `*`
 */
export function matchesType(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
