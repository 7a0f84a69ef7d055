import type { OperationName } from './operations';

export const TROUBLE_KINDS = [
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

export type TroubleKind = (typeof TROUBLE_KINDS)[number];

/** Trouble that was asked for. It strikes the next calls of its operations. */
export interface Trouble {
  id: string;
  kind: TroubleKind;
  /** Empty for all operations. */
  operations: OperationName[];
  /** Chance of each call, 0 to 100. */
  percent: number;
  /** Calls that it still strikes. `undefined` means until it is cleared. */
  times?: number;
  /** HTTP status of `refused`, `unavailable`, `failure` and `failure_after_effect`. */
  status?: number;
  /** For `latency`: whether the call waits before its effect, or between the effect and the reply. */
  when: 'before_effect' | 'after_effect';
  minMs: number;
  maxMs: number;
  /** Seconds of a `Retry-After` header. Stripe documents none, but proxies add one. */
  retryAfter?: number;
}
