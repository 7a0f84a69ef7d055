import type { PaymentContext } from '../../provider/PaymentContext';

export interface Finding {
  /** `unknown` if the shop cannot find out. `not used` if the check doesn't apply to this shop. */
  result: 'ok' | 'problem' | 'unknown' | 'not used';
  /** What the shop found, or what to do about a problem. */
  detail: string;
}

/** A check of the shop's settings, or of a service that the shop needs. `run` may throw if the service fails. */
export interface Check {
  name: string;
  run(context: PaymentContext): Promise<Finding>;
}

export const ok = (detail: string): Finding => ({ result: 'ok', detail });
export const problem = (detail: string): Finding => ({ result: 'problem', detail });
export const unknown = (detail: string): Finding => ({ result: 'unknown', detail });
export const notUsed = (detail: string): Finding => ({ result: 'not used', detail });
