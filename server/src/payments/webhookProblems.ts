import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS } from '../clock/clock';
import { countRejectedWebhook } from '../metrics/rejectedWebhooks';
import type { InvalidSignatureError, RejectionReason } from './verifyWebhook';

/**
 * The minimum time between two log lines for one reason. Anyone can send forged webhooks, so their number is unlimited.
 */
const LOG_EVERY_MS = MINUTE_MS;

const CAUSES: Readonly<Record<RejectionReason, string>> = {
  'missing-signature': 'The request is not from the provider, or a proxy removes the Stripe-Signature header.',
  'wrong-signature': 'The request is forged, or STRIPE_WEBHOOK_SECRET is not the secret of this endpoint.',
  'wrong-time': 'The secret is correct, but this machine’s clock is wrong. Synchronise it.',
};

/**
 * Logs rejected webhooks as errors, because a wrong secret or clock also rejects real events. Logs the first rejection
 * for each reason immediately, then at most one line per reason and minute with the number of rejections since the
 * previous line.
 */
export class WebhookRejections {
  private readonly recent = new Map<RejectionReason, { loggedAt: number; unlogged: number }>();

  constructor(private readonly log: FastifyBaseLogger) {}

  report({ reason, ageSeconds }: InvalidSignatureError): void {
    countRejectedWebhook(reason);
    const now = performance.now();
    const { loggedAt = -Infinity, unlogged = 0 } = this.recent.get(reason) ?? {};
    if (now - loggedAt < LOG_EVERY_MS) {
      this.recent.set(reason, { loggedAt, unlogged: unlogged + 1 });
      return;
    }
    this.recent.set(reason, { loggedAt: now, unlogged: 0 });
    this.log.error({ reason, ageSeconds, rejections: unlogged + 1 }, `rejected a webhook. ${CAUSES[reason]}`);
  }
}
