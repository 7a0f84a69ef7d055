import { later, MINUTE_MS } from 'server-kit/clock/clock';
import { sha256Hex } from 'server-kit/db/randomId';
import { enqueueMail } from '../../mail/enqueueMail';
import { takeDigitsAllowance } from '../limits';
import { createMailedCode, createMailedDigits } from '../mailedCode';
import type { MailedLink } from '../mailedLinks/MailedLink';

export const SIGN_IN_LINK_MS = 15 * MINUTE_MS;

/** An emailed link and digits, either of which signs a customer in without a password. */
export const signInLink: MailedLink = {
  requests: 'sign_in_requests',
  links: 'sign_in_links',
  lifetimeMs: SIGN_IN_LINK_MS,
  async send(trx, context, user, { id, base_url }) {
    const now = context.clock.now();
    const code = createMailedCode();
    const digits = (await takeDigitsAllowance({ ...context, db: trx }, user.id)) ? createMailedDigits() : undefined;
    const expiresAt = later(now, SIGN_IN_LINK_MS);
    await trx
      .insertInto('sign_in_links')
      .values({
        code_hash: sha256Hex(code),
        user_id: user.id,
        browser_hash: trx.selectFrom('sign_in_requests').select('browser_hash').where('id', '=', id),
        digits_hash: digits === undefined ? null : digitsHash(user.id, digits),
        expires_at: expiresAt,
      })
      .execute();
    await enqueueMail(trx, now, {
      kind: 'sign-in-link',
      dedupeKey: `sign-in-link:${id}`,
      userId: user.id,
      about: user.id,
      recipient: user.email,
      sendBefore: expiresAt,
      payload: { signInUrl: `${base_url}/SignIn/${code}`, ...(digits !== undefined && { digits }) },
    });
  },
};

export const digitsHash = (userId: string, digits: string) => sha256Hex(`${userId} ${digits}`);
