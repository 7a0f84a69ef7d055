import { MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { countRejectedWebhook } from 'server-kit/metrics/rejectedWebhooks';
import type { InvalidSignatureError, RejectionReason } from '../provider/verifyWebhook';

/** The minimum time between two log lines for one cause, because anyone can send any number of forged webhooks. */
const LOG_EVERY_MS = MINUTE_MS;

const CAUSES: Readonly<Record<RejectionReason, string>> = {
  'missing-signature': 'The request is not from the provider, or a proxy removes the Stripe-Signature header.',
  'wrong-signature': 'The request is forged, or STRIPE_WEBHOOK_SECRET is not the secret of this endpoint.',
  'wrong-time': 'The secret is correct, but this machine’s clock is wrong. Synchronise it.',
};

/**
 * Logs an error if the shop cannot use a webhook, because a wrong setting would affect real events too. For each cause,
 * logs the first webhook immediately, then at most one line a minute with the number of webhooks since the previous
 * line.
 */
export class WebhookProblems {
  private readonly recent = new Map<string, { loggedAt: number; unlogged: number }>();

  /** When this process last rejected a webhook because its signature was wrong. */
  wrongSignatureAt: Date | undefined;

  constructor(private readonly context: Pick<AppContext, 'log' | 'clock'>) {}

  reportRejection({ reason, ageSeconds }: InvalidSignatureError): void {
    countRejectedWebhook(reason);
    if (reason === 'wrong-signature') this.wrongSignatureAt = this.context.clock.now();
    this.report(reason, (rejections) =>
      this.context.log.error({ reason, ageSeconds, rejections }, `rejected a webhook. ${CAUSES[reason]}`),
    );
  }

  /** Reports a thin event, which doesn't contain the payment. */
  reportThinEvent({ type }: { type: string }): void {
    this.report('thin-event', (events) =>
      this.context.log.error(
        { type, events },
        'received a thin event, which the shop cannot use. Choose snapshot events for the webhook endpoint at Stripe.',
      ),
    );
  }

  private report(cause: string, log: (count: number) => void): void {
    const now = performance.now();
    const { loggedAt = -Infinity, unlogged = 0 } = this.recent.get(cause) ?? {};
    const isDue = now - loggedAt >= LOG_EVERY_MS;
    this.recent.set(cause, isDue ? { loggedAt: now, unlogged: 0 } : { loggedAt, unlogged: unlogged + 1 });
    if (isDue) log(unlogged + 1);
  }
}
