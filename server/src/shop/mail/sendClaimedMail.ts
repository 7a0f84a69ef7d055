import { setTimeout as pause } from 'node:timers/promises';
import { calendarDateOf } from 'shared/domain/calendarDate';
import { EMAIL_PATTERN } from 'shared/domain/credentials';
import { MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { ClaimedMail } from './claimMail';
import { holdClaim } from './holdClaim';
import type { MailDelivery, OutgoingMail } from './outgoingMail';
import { recordDropped, recordFailure, recordSent, releaseClaim } from './recordAttempt';
import { AttemptAbortedError, describeFailure, UndeliverableError } from './sendFailure';
import { isMailKind, renderMail } from './templates/renderMail';

/**
 * The time limit for an attempt. It stops an attempt if the mail server keeps replying, but very slowly.
 * `SILENCE_LIMIT_MS` applies only while the mail server sends nothing.
 */
const ATTEMPT_LIMIT_MS = 15 * MINUTE_MS;
const RECORD_RETRY_MS = 250;

/**
 * Returns an email's payload with current facts, which may have changed since the email was queued. Returns `undefined`
 * if the email is obsolete.
 */
export type RefreshMail = (mail: ClaimedMail) => Promise<ClaimedMail['payload'] | undefined>;

/** Without `refreshMail`, emails are sent as they were queued. */
export type MailContext = Pick<AppContext, 'config' | 'db' | 'clock' | 'log'> & { refreshMail?: RefreshMail };

/** Thrown if `refreshMail` reports that an email is obsolete. */
class ObsoleteMailError extends Error {
  override name = 'ObsoleteMailError';
}

/** The abort reason if the sender stops during an attempt. The email then returns to the queue. */
export class SenderStoppedError extends AttemptAbortedError {
  override name = 'SenderStoppedError';
}

/**
 * The outcome of an attempt.
 * - `refused`: the email has failed permanently, or another attempt is scheduled.
 * - `unavailable`: the mail server currently accepts no email. The shop retries the email, unless it has been trying
 *   for too long.
 * - `skipped`: the attempt does not show whether the mail server accepts email.
 */
export type Outcome = 'sent' | 'refused' | 'unavailable' | 'skipped';

/**
 * Sends one claimed email and records the outcome. Drops the email if it is obsolete or its `send_before` has passed.
 * Extends the claim during the attempt, so that no other server sends the email. If this server crashes, another server
 * sends the email again with the same Message-ID.
 * @param attempt the controller that can abort the attempt.
 */
export async function sendClaimedMail(
  context: MailContext,
  delivery: MailDelivery,
  mail: ClaimedMail,
  { claimMs, attempt }: { claimMs: number; attempt: AbortController },
): Promise<Outcome> {
  if (mail.send_before !== null && mail.send_before <= context.clock.now()) {
    await recordDropped(context, mail);
    return 'skipped';
  }
  const { signal } = attempt;
  const claim = holdClaim(context, mail, claimMs, attempt);
  const limit = setTimeout(
    () => attempt.abort(new AttemptAbortedError('The mail server took too long.')),
    ATTEMPT_LIMIT_MS,
  );
  try {
    const error = await deliver(context, delivery, mail, signal);
    if (error === undefined) {
      await recordSentWithRetries(context, mail, signal);
      return 'sent';
    }
    if (error instanceof SenderStoppedError) {
      await releaseClaim(context, mail);
      return 'skipped';
    }
    if (error instanceof ObsoleteMailError) {
      await recordDropped(context, mail);
      return 'skipped';
    }
    const failure = describeFailure(error);
    await recordFailure(context, mail, failure);
    return failure.kind === 'unavailable' ? 'unavailable' : 'refused';
  } finally {
    clearTimeout(limit);
    claim.release();
  }
}

/**
 * Sends an email, and returns the error if the email was not accepted. Stops waiting if `signal` is aborted, even if
 * the delivery ignores the signal.
 */
async function deliver(
  context: MailContext,
  delivery: MailDelivery,
  mail: ClaimedMail,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const outgoing = await compose(context, mail);
    await Promise.race([delivery.send(outgoing, signal), rejectOnAbort(signal)]);
    return undefined;
  } catch (error) {
    return signal.aborted ? signal.reason : error;
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function compose({ config, clock, refreshMail }: MailContext, mail: ClaimedMail): Promise<OutgoingMail> {
  const { id, kind, recipient } = mail;
  if (!EMAIL_PATTERN.test(recipient)) throw new UndeliverableError('The recipient is not a single email address.');
  if (!isMailKind(kind)) throw new Error(`Unknown kind of email: "${kind}".`);
  const payload = refreshMail ? await refreshMail(mail) : mail.payload;
  if (!payload) throw new ObsoleteMailError();
  const now = clock.now();
  const content = renderMail(config, kind, payload, calendarDateOf(now));
  const documents = 'documents' in payload ? payload.documents : undefined;
  const optOutUrl = 'optOutUrl' in payload ? payload.optOutUrl : undefined;
  return {
    id,
    kind,
    to: recipient,
    from: config.mailFrom,
    replyTo: config.supportEmail,
    date: now,
    ...content,
    ...(documents && { documents }),
    ...(optOutUrl !== undefined && { optOutUrl }),
  };
}

/**
 * Records that an email was sent. Retries until the database accepts the record or the claim is lost. Without the
 * record, the shop would send the email again.
 */
async function recordSentWithRetries(context: MailContext, mail: ClaimedMail, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await recordSent(context, mail);
    } catch (error) {
      if (signal.aborted) throw error;
      context.log.warn({ err: error, mail: mail.id }, 'a sent email was not recorded yet');
      await pause(RECORD_RETRY_MS);
    }
  }
}
