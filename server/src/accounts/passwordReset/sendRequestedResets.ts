import { randomInt } from 'node:crypto';
import { RESET_CODE_LENGTH } from 'shared/domain/credentials';
import { HOUR_MS, later } from '../../clock/clock';
import type { Trx } from '../../db/database';
import { sha256Hex } from '../../db/randomId';
import { enqueueMail } from '../../mail/enqueueMail';
import type { Services } from '../../services';

const CODE_LIFETIME_MS = HOUR_MS;
const BATCH = 20;
/** Without letters and digits that look alike; 16 of them are 80 random bits. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz23456789';

/** Turns the requests into e-mails for the accounts that exist. Several servers share the work. */
export async function sendRequestedResets(services: Services): Promise<void> {
  const { db, clock } = services;
  await db.transaction().execute(async (trx) => {
    const requests = await trx.selectFrom('password_reset_requests').selectAll().orderBy('requested_at').limit(BATCH).forUpdate().skipLocked().execute();
    if (requests.length === 0) return;
    for (const request of requests) {
      const user = await trx.selectFrom('users').select(['id', 'email']).where('email_key', '=', request.email_key).executeTakeFirst();
      if (user) await sendReset(trx, clock.now(), user, request);
    }
    await trx.deleteFrom('password_reset_requests').where('id', 'in', requests.map(({ id }) => id)).execute();
  });
}

async function sendReset(trx: Trx, now: Date, user: { id: string; email: string }, request: { id: string; base_url: string }): Promise<void> {
  const code = Array.from({ length: RESET_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const expiresAt = later(now, CODE_LIFETIME_MS);
  await trx.insertInto('password_resets').values({ code_hash: sha256Hex(code), user_id: user.id, expires_at: expiresAt }).execute();
  await enqueueMail(trx, now, {
    kind: 'password-reset',
    dedupeKey: `password-reset:${request.id}`,
    recipient: user.email,
    sendBefore: expiresAt,
    payload: { resetUrl: `${request.base_url}/ResetPassword/${code}` },
  });
}
