import { Counter } from 'prom-client';
import { registry } from './registry';

const REASONS = ['missing-signature', 'wrong-signature', 'wrong-time'] as const;

export type RejectedWebhookReason = (typeof REASONS)[number];

const rejected = new Counter({
  name: 'webhooks_rejected_total',
  help: 'Webhooks that this process rejected, by reason. If it rejects real events, the secret or the clock is wrong.',
  labelNames: ['reason'],
  registers: [registry],
});
// Start at zero, because an alert on a rate needs a value before the first rejection.
for (const reason of REASONS) rejected.inc({ reason }, 0);

export function countRejectedWebhook(reason: RejectedWebhookReason): void {
  rejected.inc({ reason });
}
