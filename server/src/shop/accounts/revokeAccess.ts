import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { cancelMail } from '../mail/enqueueMail';
import { endMoveRequests } from './moveRequests';
import { endExpiredOffers, endOffersOf } from './transferOffers';

/** The hashes of the tokens that stay valid. */
interface KeptAccess {
  session: string;
  device: string | undefined;
}

/**
 * Ends all existing access to an account: its sessions, its remembered devices and its emailed links. Locks the
 * account, so a simultaneous sign-in or confirmation either finishes first and loses its access, or starts afterwards
 * and reads the new state.
 * @param kept the session and device of the customer who sends the request, if the customer stays signed in
 * @returns the number of ended sessions
 */
export async function revokeAccess(trx: Trx, now: Date, userId: string, kept?: KeptAccess): Promise<number> {
  await revokeLinks(trx, now, userId);
  await trx
    .deleteFrom('remembered_devices')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', kept?.device ?? '')
    .execute();
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', kept?.session ?? '')
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Ends an account's emailed links, transfer offers and move requests, and cancels their unsent emails. Deletes its
 * requests for a link. Locks the account. Call it before you change the account's email address.
 */
export async function revokeLinks(trx: Trx, now: Date, userId: string): Promise<void> {
  // Lock the account before its links, as requests for a link do, to prevent deadlocks.
  const { email_key } = await trx
    .selectFrom('users')
    .select('email_key')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('sign_in_links').where('user_id', '=', userId).execute();
  for (const kind of ['password-reset', 'sign-in-link', 'email-change-link'] as const)
    await cancelMail(trx, now, kind, userId);
  await endOffersOf(trx, now, userId);
  await endMoveRequests(trx, now, 'move_requests.user_id', userId);
  // Skip requests that the mail worker has locked. The worker waits for the account, so waiting for it would deadlock.
  for (const table of ['password_reset_requests', 'sign_in_requests'] as const) {
    const requests = trx.selectFrom(table).select('id').where('email_key', '=', email_key).forUpdate().skipLocked();
    await trx.deleteFrom(table).where('id', 'in', requests).execute();
  }
}

/** Deletes expired remembered devices and emailed links, and ends expired transfer offers. */
export async function deleteExpiredAccess({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const tables = ['remembered_devices', 'password_resets', 'sign_in_links', 'email_changes', 'move_requests'] as const;
  for (const table of tables) await db.deleteFrom(table).where('expires_at', '<=', clock.now()).execute();
  await endExpiredOffers(db, clock.now());
}
