import { HOUR_MS, later } from 'server-kit/clock/clock';
import { sha256Hex } from 'server-kit/db/randomId';
import { enqueueMail } from '../../mail/enqueueMail';
import { createMailedCode } from '../mailedCode';
import type { MailedLink } from '../mailedLinks/MailedLink';

const LIFETIME_MS = HOUR_MS;

/** An emailed link that a customer uses to set a new password. */
export const resetLink: MailedLink = {
  requests: 'password_reset_requests',
  links: 'password_resets',
  lifetimeMs: LIFETIME_MS,
  async send(trx, { clock }, user, { id, base_url }) {
    const now = clock.now();
    const code = createMailedCode();
    const expiresAt = later(now, LIFETIME_MS);
    await trx
      .insertInto('password_resets')
      .values({ code_hash: sha256Hex(code), user_id: user.id, expires_at: expiresAt })
      .execute();
    await enqueueMail(trx, now, {
      kind: 'password-reset',
      dedupeKey: `password-reset:${id}`,
      userId: user.id,
      about: user.id,
      recipient: user.email,
      sendBefore: expiresAt,
      payload: { resetUrl: `${base_url}/ResetPassword/${code}` },
    });
  },
};
