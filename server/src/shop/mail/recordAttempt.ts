import { DAY_MS, HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { ClaimedMail } from './claimMail';
import type { SendFailure } from './sendFailure';
import type { OutboxTable } from './tables';

type Context = Pick<AppContext, 'db' | 'clock' | 'log'>;

const EMPTY = '{}';

interface RetryLimits {
  maxWaitMs: number;
  /** How long after the first attempt the email fails permanently. */
  giveUpAfterMs: number;
}

/**
 * The limits for each kind of failure. While the mail server is unavailable, the shop retries more often and for
 * longer, because the email itself may be fine.
 */
const RETRY_LIMITS: Record<'temporary' | 'unavailable', RetryLimits> = {
  temporary: { maxWaitMs: 6 * HOUR_MS, giveUpAfterMs: 3 * DAY_MS },
  unavailable: { maxWaitMs: 15 * MINUTE_MS, giveUpAfterMs: 7 * DAY_MS },
};

/** Records that an email was sent. Removes its content, because it may contain activation codes or a reset link. */
export async function recordSent({ db, clock }: Context, { id }: ClaimedMail): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: clock.now(), claimed_until: null, last_error: null, payload: EMPTY })
    .where('id', '=', id)
    .execute();
}

/** Records that an email has expired unsent, and removes its content. */
export async function recordDropped(context: Context, mail: ClaimedMail): Promise<void> {
  await endClaim(context, mail, { cancelled_at: context.clock.now(), payload: EMPTY });
}

/**
 * Makes an email due again immediately after its attempt was aborted. The recipient may get the email twice, because
 * the attempt may have succeeded.
 */
export async function releaseClaim(context: Context, mail: ClaimedMail): Promise<void> {
  await endClaim(context, mail, {});
}

/**
 * Logs a failure, and either schedules a retry with exponential backoff or marks the email as permanently failed. Does
 * nothing if another server has claimed or sent the email.
 */
export async function recordFailure(context: Context, mail: ClaimedMail, { kind, reason }: SendFailure): Promise<void> {
  const { clock, log } = context;
  const now = clock.now();
  const isFinal = kind === 'permanent' || now >= later(mail.first_tried_at, RETRY_LIMITS[kind].giveUpAfterMs);
  const changes = isFinal
    ? { failed_at: now, cancelled_at: now, send_after: now, payload: EMPTY }
    : { send_after: later(now, waitMs(mail.attempts, RETRY_LIMITS[kind].maxWaitMs)) };
  const details = { mail: mail.id, kind: mail.kind, attempts: mail.attempts, reason };
  const isRecorded = await endClaim(context, mail, { ...changes, last_error: reason });
  if (!isRecorded) return;
  if (isFinal) log.error(details, 'an email has failed permanently');
  else log.warn(details, 'an email was not accepted');
}

/** Returns the wait before the next attempt: one minute, then twice as long after each attempt, up to `maxMs`. */
function waitMs(attempts: number, maxMs: number): number {
  return Math.min(maxMs, MINUTE_MS * 2 ** Math.min(attempts - 1, 10));
}

type Changes = Partial<Pick<OutboxTable, 'send_after' | 'last_error' | 'cancelled_at' | 'failed_at'>> & {
  payload?: string;
};

/**
 * Releases the claim on an email and stores `changes`. Does nothing if another server has claimed or sent the email.
 * @returns whether the claim was released
 */
async function endClaim({ db }: Context, { id, attempts }: ClaimedMail, changes: Changes): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ ...changes, claimed_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
