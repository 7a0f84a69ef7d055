import type { OperationName } from './operations';

export const FAULT_KINDS = [
  'latency',
  'rate_limit',
  'lock_timeout',
  'refused',
  'unavailable',
  'failure',
  'failure_after_effect',
  'break_before_effect',
  'break_after_effect',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** A simulated fault that a test has requested. The fault affects the next calls of the listed operations. */
export interface Fault {
  id: string;
  kind: FaultKind;
  /** The affected operations. An empty list affects all operations. */
  operations: OperationName[];
  /** The chance that the fault affects a call, from 0 to 100. */
  percent: number;
  /** The number of calls that the fault still affects. If absent, the fault lasts until a test clears it. */
  times?: number;
  /** HTTP status of `refused`, `unavailable`, `failure` and `failure_after_effect`. */
  status?: number;
  /** Whether `latency` waits before the effect, or between the effect and the reply. */
  when: 'before_effect' | 'after_effect';
  minMs: number;
  maxMs: number;
  /** The value of a `Retry-After` header in seconds. Stripe does not document this header, but proxies can add it. */
  retryAfter?: number;
}
