import type { Provider } from '../shoppers/Provider';

/** The provider's faults, each with the percentage of calls that it affects. */
const FAULTS: readonly Record<string, string>[] = [
  { kind: 'latency', percent: '10', minMs: '1000', maxMs: '6000', 'operations[]': 'checkout.sessions.create' },
  {
    kind: 'latency',
    percent: '5',
    minMs: '1000',
    maxMs: '4000',
    when: 'after_effect',
    'operations[]': 'checkout.sessions.create',
  },
  { kind: 'latency', percent: '5', minMs: '200', maxMs: '2000' },
  { kind: 'rate_limit', percent: '3' },
  { kind: 'lock_timeout', percent: '1' },
  { kind: 'unavailable', percent: '2' },
  { kind: 'failure', percent: '2' },
  { kind: 'failure_after_effect', percent: '2' },
  { kind: 'break_before_effect', percent: '2' },
  { kind: 'break_after_effect', percent: '2' },
];

/** Makes the provider slow, busy and unreliable. */
export async function disturbProvider(provider: Provider): Promise<void> {
  for (const fault of FAULTS) await provider.control('trouble', fault);
}

export async function calmProvider(provider: Provider): Promise<void> {
  await provider.control('trouble/clear');
}

/** Makes the provider lose, duplicate, delay, reorder and resend webhooks. */
export async function disturbWebhooks(provider: Provider, dropPercent: number): Promise<void> {
  const fields = {
    dropPercent: String(dropPercent),
    duplicatePercent: '50',
    maxDelayMs: '1500',
    resendAfterMs: '5000',
  };
  await provider.control('webhooks', fields);
}
