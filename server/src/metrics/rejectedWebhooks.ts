import { Counter } from 'prom-client';
import { registry } from './registry';

const REASONS = ['missing-signature', 'wrong-signature', 'wrong-time'] as const;

export type RejectedWebhookReason = (typeof REASONS)[number];

const rejected = new Counter({
  name: 'webhooks_rejected_total',
  help: 'Rejected webhooks of this process by reason. A rejected real event means a wrong secret or clock.',
  labelNames: ['reason'],
  registers: [registry],
});
// Start at zero, because an alert on a rate needs a value before the first rejection.
for (const reason of REASONS) rejected.inc({ reason }, 0);

export function countRejectedWebhook(reason: RejectedWebhookReason): void {
  rejected.inc({ reason });
}
