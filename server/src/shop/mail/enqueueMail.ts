import type { DbOrTrx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import type { MailPayloads } from './templates/payloads';

export type QueuedMail = {
  [Kind in keyof MailPayloads]: {
    kind: Kind;
    /** A unique key. The outbox never stores a second email with the same key. */
    dedupeKey: string;
    /** The account that the email belongs to. If a customer emails a code to a colleague, this is the customer's. */
    userId: string;
    recipient: string;
    payload: MailPayloads[Kind];
    /** The id of the object that the email is about, such as a subscription. `cancelMail` uses this id. */
    about?: string;
    /** The earliest time to send the email. If absent, the email is due immediately. */
    sendAfter?: Date;
    /** When the content becomes outdated and the shop drops the email. If absent, the email never expires. */
    sendBefore?: Date;
  };
}[keyof MailPayloads];

/**
 * Adds an email to the outbox. Pass the transaction that makes the change, because the email and the change must commit
 * together. Call `context.wakeMail()` after the commit. Does nothing if the account is deleted.
 */
export async function enqueueMail(db: DbOrTrx, now: Date, mail: QueuedMail): Promise<void> {
  if (isClosedAddress(mail.recipient)) return;
  await db
    .insertInto('outbox')
    .values({
      id: randomId(),
      dedupe_key: mail.dedupeKey,
      kind: mail.kind,
      user_id: mail.userId,
      about: mail.about ?? null,
      recipient: mail.recipient,
      payload: JSON.stringify(mail.payload),
      send_after: mail.sendAfter ?? now,
      send_before: mail.sendBefore ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/** Cancels all unsent emails of one kind about one object, such as a subscription. */
export async function cancelMail(db: DbOrTrx, now: Date, kind: keyof MailPayloads, about: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ cancelled_at: now })
    .where('about', '=', about)
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute();
}

/** Cancels a customer's unsent emails that are due. */
export async function cancelDueMail(db: DbOrTrx, now: Date, userId: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ cancelled_at: now })
    .where('user_id', '=', userId)
    .where('send_after', '<=', now)
    .where('sent_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute();
}

/** Restores cancelled emails, unless they were sent or their due time has passed. */
export async function restoreMail(db: DbOrTrx, now: Date, dedupeKeys: string[]): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ cancelled_at: null })
    .where('dedupe_key', 'in', dedupeKeys)
    .where('sent_at', 'is', null)
    .where('send_after', '>=', now)
    .execute();
}

/** The domain `.invalid` is reserved (RFC 2606), so no mail server delivers to it. */
const DELETED_DOMAIN = '@deleted.invalid';

/** Returns the placeholder address of a deleted account. The shop sends no emails to it. */
export function closedAddress(userId: string): string {
  return `${userId.toLowerCase()}${DELETED_DOMAIN}`;
}

function isClosedAddress(email: string): boolean {
  return email.endsWith(DELETED_DOMAIN);
}

declare module 'server-kit/context/AppContext' {
  interface AppContext {
    /** Wakes the mail worker. Call it after the transaction that queued the email has committed. */
    wakeMail: () => void;
  }
}
