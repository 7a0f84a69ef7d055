import { sql } from 'kysely';
import { calendarDateOf } from 'shared/domain/calendarDate';
import { HOUR_MS, later, MINUTE_MS } from '../clock/clock';
import type { Db, Trx } from '../db/database';
import type { Services } from '../services';
import type { MailDelivery } from './outgoingMail';
import { renderMail } from './templates/renderMail';
import type { MailPayloads } from './templates/payloads';

const BATCH = 10;
/** How long a mail that one server took is left alone by the others. */
const CLAIM_MS = 2 * MINUTE_MS;
const LONGEST_WAIT_MS = 6 * HOUR_MS;

interface DueMail {
  id: string;
  kind: string;
  recipient: string;
  payload: unknown;
  attempts: number;
  send_before: Date | null;
}

/**
 * Sends what is due, at least once each: a server that dies between sending and noting it leaves the mail to be sent again, under the same
 * Message-ID. What fails waits longer each time, up to six hours; what comes too late to be true is dropped.
 * @returns how many were sent.
 */
export async function sendDueMail(services: Services, delivery: MailDelivery): Promise<number> {
  let sent = 0;
  for (;;) {
    const batch = await services.db.transaction().execute((trx) => claimDue(trx, services.clock.now()));
    for (const mail of batch) if (await sendOne(services, delivery, mail)) sent += 1;
    if (batch.length < BATCH) return sent;
  }
}

async function claimDue(trx: Trx, now: Date): Promise<DueMail[]> {
  const due = trx
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('send_after', '<=', now)
    .orderBy('send_after')
    .limit(BATCH)
    .forUpdate()
    .skipLocked();
  return trx
    .updateTable('outbox')
    .set({ send_after: later(now, CLAIM_MS), attempts: sql<number>`attempts + 1` })
    .where('id', 'in', due)
    .returning(['id', 'kind', 'recipient', 'payload', 'attempts', 'send_before'])
    .execute();
}

async function sendOne({ config, db, clock, log }: Services, delivery: MailDelivery, mail: DueMail): Promise<boolean> {
  const now = clock.now();
  if (mail.send_before !== null && mail.send_before <= now) {
    await finish(db, mail, { cancelled_at: now });
    return false;
  }
  try {
    const content = renderMail(config, mail.kind as keyof MailPayloads, mail.payload as never, calendarDateOf(now));
    await delivery.send({ id: mail.id, kind: mail.kind, to: mail.recipient, from: config.mailFrom, date: now, ...content });
  } catch (error) {
    const waitMs = Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** Math.min(mail.attempts - 1, 10));
    log.warn({ err: error, mail: mail.id, kind: mail.kind, attempts: mail.attempts }, 'mail was not accepted');
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    await db.updateTable('outbox').set({ last_error: reason, send_after: later(clock.now(), waitMs) }).where('id', '=', mail.id).execute();
    return false;
  }
  await finish(db, mail, { sent_at: clock.now(), last_error: null });
  return true;
}

/** A code that resets a password is not kept any longer. */
async function finish(db: Db, { id, kind }: DueMail, end: { sent_at: Date; last_error: null } | { cancelled_at: Date }): Promise<void> {
  await db.updateTable('outbox').set({ ...end, ...(kind === 'password-reset' && { payload: '{}' }) }).where('id', '=', id).execute();
}
