import { SECOND_MS } from 'server-kit/clock/clock';
import { CLAIM_MS, type ClaimedMail, claimMail } from './claimMail';
import type { MailDelivery } from './outgoingMail';
import { releaseClaim } from './recordAttempt';
import { type MailContext, type Outcome, sendClaimedMail, SenderStoppedError } from './sendClaimedMail';

/** The maximum number of emails that one server sends at the same time, each over its own connection. */
export const MAX_PARALLEL = 5;
/** The grace period for running attempts after a call to `stop`. */
const STOP_GRACE_MS = 1.5 * SECOND_MS;

/**
 * Sends due emails, several at a time. Each lane is a loop that claims an email, sends it and claims the next email.
 */
export class MailSender {
  readonly #lanes = new Set<Promise<void>>();
  readonly #attempts = new Set<AbortController>();
  #isStopping = false;
  /**
   * False after an attempt found the mail server unavailable. A lane then starts no other lanes until an attempt
   * reaches the mail server again.
   */
  #isAvailable = true;
  #sent = 0;

  constructor(
    private readonly context: MailContext,
    private readonly delivery: MailDelivery,
    private readonly claimMs = CLAIM_MS,
  ) {}

  get sent(): number {
    return this.#sent;
  }

  /** Starts another lane, unless the sender is stopping or `MAX_PARALLEL` lanes are running. */
  start(): void {
    if (this.#isStopping || this.#lanes.size >= MAX_PARALLEL) return;
    const lane = this.#runLane()
      .catch((error: unknown) => this.context.log.warn({ err: error }, 'the outbox is not available'))
      .finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  /**
   * Resolves when all lanes have finished. A lane finishes if no email is due, the mail server is unavailable or the
   * sender stops.
   */
  async finish(): Promise<void> {
    while (this.#lanes.size > 0) await Promise.all(this.#lanes);
  }

  /**
   * Stops claiming emails and waits up to `graceMs` for running attempts. Then aborts the remaining attempts and
   * returns their emails to the queue.
   */
  async stop(graceMs = STOP_GRACE_MS): Promise<void> {
    this.#isStopping = true;
    const limit = setTimeout(() => this.#abortAttempts(), graceMs);
    await this.finish();
    clearTimeout(limit);
  }

  #abortAttempts(): void {
    for (const attempt of this.#attempts) attempt.abort(new SenderStoppedError('The server is stopping.'));
  }

  async #runLane(): Promise<void> {
    while (!this.#isStopping) {
      const mail = await claimMail(this.context, this.claimMs);
      if (!mail) return;
      if (this.#isStopping) return releaseClaim(this.context, mail);
      // More emails may be due, so start another lane before sending this one.
      if (this.#isAvailable) this.start();
      const outcome = await this.#send(mail);
      if (outcome === 'sent') this.#sent += 1;
      if (outcome === 'skipped') continue;
      this.#isAvailable = outcome !== 'unavailable';
      if (!this.#isAvailable) return;
    }
  }

  async #send(mail: ClaimedMail): Promise<Outcome> {
    const attempt = new AbortController();
    this.#attempts.add(attempt);
    try {
      return await sendClaimedMail(this.context, this.delivery, mail, { claimMs: this.claimMs, attempt });
    } finally {
      this.#attempts.delete(attempt);
    }
  }
}

/**
 * Sends all due emails, unless the mail server becomes unavailable. Waits until no attempt is running.
 * @returns the number of sent emails.
 */
export async function sendDueMail(context: MailContext, delivery: MailDelivery): Promise<number> {
  const sender = new MailSender(context, delivery);
  sender.start();
  await sender.finish();
  return sender.sent;
}
