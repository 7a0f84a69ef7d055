import { isUnexpired, type SignedInUser } from '../accounts/session';
import type { AppContext } from 'server-kit/context/AppContext';
import { exportMails } from './exportMails';
import { exportOrders } from './exportOrders';
import { subjectsOf } from '../staff/notes';
import { exportLog } from '../staff/operatorLog';
import { exportOffersTo, exportSubscriptions } from './exportSubscriptions';

/** The file that a customer downloads. Later versions only add fields. */
export type AccountExport = Awaited<ReturnType<typeof exportAccount>>;

/**
 * Exports all data that the shop stores about a customer, except secrets and their hashes. Instants are ISO 8601 in
 * UTC, days are `YYYY-MM-DD`, and amounts are in pounds.
 * @param visitorId a browser's id. The export includes this browser's visits, because visits are not linked to
 * accounts.
 */
export async function exportAccount(
  { db, clock }: AppContext,
  { id: userId }: SignedInUser,
  visitorId: string | undefined,
) {
  const now = clock.now();
  const { email, created_at, new_email, blocked_at, block_reason } = await db
    .selectFrom('users')
    .leftJoin('email_changes', (join) =>
      join.onRef('email_changes.user_id', '=', 'users.id').on('email_changes.expires_at', '>', now),
    )
    .select(['email', 'created_at', 'new_email', 'blocked_at', 'block_reason'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom('sessions')
    .select(['device', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where(isUnexpired(now))
    .orderBy('created_at')
    .execute();
  const devices = await db
    .selectFrom('remembered_devices')
    .select('expires_at')
    .where('user_id', '=', userId)
    .orderBy('expires_at')
    .execute();
  const mails = await exportMails(db, userId);
  const visits = await db
    .selectFrom('visits')
    .select(['url', 'event_note', 'created_at'])
    .where('visitor_id', '=', visitorId ?? '')
    .orderBy('created_at')
    .execute();
  const notes = await db
    .selectFrom('office_notes')
    .select(['note', 'at'])
    .where('about', 'in', subjectsOf(db, userId))
    .orderBy('id')
    .execute();
  return {
    exportedAt: now.toISOString(),
    account: {
      email,
      registeredAt: created_at.toISOString(),
      newEmailToConfirm: new_email,
      blockedAt: blocked_at?.toISOString() ?? null,
      blockReason: block_reason,
    },
    sessions: sessions.map((session) => ({
      device: session.device,
      signedInAt: session.created_at.toISOString(),
      lastUsed: (session.last_used_at ?? session.created_at).toISOString(),
      expiresAt: session.expires_at.toISOString(),
    })),
    rememberedDevices: devices.map(({ expires_at }) => ({ expiresAt: expires_at.toISOString() })),
    subscriptions: await exportSubscriptions(db, userId),
    offersToYou: await exportOffersTo(db, email, now),
    orders: await exportOrders(db, userId),
    emails: mails,
    supportNotes: notes.map(({ note, at }) => ({ text: note, at: at.toISOString() })),
    supportLog: await exportLog(db, userId),
    visits: visits.map(({ url, event_note, created_at: at }) => ({ url, event: event_note, at: at.toISOString() })),
  };
}
