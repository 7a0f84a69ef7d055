import { type RawBuilder, sql } from 'kysely';
import { MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Db } from 'server-kit/db/database';
import type { MailPayloads } from './templates/payloads';
import { mailKinds } from './templates/renderMail';

/**
 * How long a claim lasts. A running server extends its claims. If a server stops unexpectedly, other servers can send
 * its emails after this time.
 */
export const CLAIM_MS = 2 * MINUTE_MS;

export interface ClaimedMail {
  id: string;
  kind: string;
  about: string | null;
  recipient: string;
  payload: MailPayloads[keyof MailPayloads];
  /** The number of this claim. The next claim on the email gets a higher number. */
  attempts: number;
  send_before: Date | null;
  first_tried_at: Date;
}

/** Returns whether an email has one of the given kinds, and narrows the type of its payload. */
export function hasKind<Kind extends keyof MailPayloads>(
  mail: ClaimedMail,
  ...kinds: Kind[]
): mail is Omit<ClaimedMail, 'payload'> & { payload: MailPayloads[Kind] } {
  return kinds.some((kind) => kind === mail.kind);
}

/**
 * Claims the unsent email that has been due longest. Two servers never claim the same email at the same time.
 * @returns `undefined` if no email is due.
 */
export async function claimMail(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  claimMs: number,
): Promise<ClaimedMail | undefined> {
  const now = clock.now();
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('send_after', '<=', now)
    .where((where) =>
      where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', sql<Date>`clock_timestamp()`)]),
    )
    // Skip the kinds of email that only a newer server can render.
    .where('kind', 'in', mailKinds)
    .orderBy('send_after')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('outbox')
    .set({
      claimed_until: fromNow(claimMs),
      attempts: sql<number>`attempts + 1`,
      first_tried_at: sql<Date>`coalesce(first_tried_at, ${now})`,
      first_due_at: sql<Date>`coalesce(first_due_at, send_after)`,
    })
    .where('id', '=', due)
    .returning([
      'id',
      'kind',
      'about',
      'recipient',
      'payload',
      'attempts',
      'send_before',
      sql<Date>`first_tried_at`.as('first_tried_at'),
    ])
    .executeTakeFirst();
}

/**
 * Extends a claim.
 * @returns false if the claim was released, or if another server has claimed the email.
 */
export async function extendClaim(db: Db, { id, attempts }: ClaimedMail, claimMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ claimed_until: fromNow(claimMs) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('claimed_until', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function fromNow(ms: number): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;
}

/** Releases all claims. Call it only after all servers have stopped. */
export async function releaseClaims(db: Db): Promise<void> {
  await db.updateTable('outbox').set({ claimed_until: null }).where('claimed_until', 'is not', null).execute();
}
