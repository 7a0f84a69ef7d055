import type { FastifyRequest } from 'fastify';
import { DAY_MS, later } from 'server-kit/clock/clock';
import type { Trx } from 'server-kit/db/database';
import { randomId, sha256Hex } from 'server-kit/db/randomId';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { checkSiteOrigin } from 'server-kit/http/siteOrigin';
import { cancelMail, enqueueMail } from '../../mail/enqueueMail';
import { confirmPassword } from '../confirmPassword';
import { checkEmail, emailKey } from '../email';
import { admitEmailChange } from '../limits';
import { createMailedCode } from '../mailedCode';
import type { AccountContext } from '../passwordHasher';
import { type SignedInUser, signInNeeded } from '../session';

const LINK_LIFETIME_MS = DAY_MS;

interface EmailChangeRequest {
  email: string;
  password: string;
  baseUrl: string;
}

/**
 * Emails a link to the new address and a notice to the old address. The link replaces an earlier one. If another
 * account has the new address, that address gets a notice instead of a link, but the reply is the same.
 * @throws {HttpProblem} 400 for an invalid or unchanged email, a wrong password or a `baseUrl` of another site.
 * @throws {HttpProblem} 401, 429 or 503, as `confirmPassword` does.
 */
export async function requestEmailChange(
  context: AccountContext,
  request: FastifyRequest,
  user: SignedInUser,
  { email: typedEmail, password, baseUrl }: EmailChangeRequest,
): Promise<void> {
  const origin = checkSiteOrigin(context.config, baseUrl);
  const newEmail = checkEmail(typedEmail);
  if (emailKey(newEmail) === emailKey(user.email)) throw sameEmail();
  const { passwordHash } = await confirmPassword(context, request, user, password);
  await admitEmailChange(context, request, user.id, newEmail);
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('password_hash', '=', passwordHash)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account) throw signInNeeded();
    const id = randomId();
    await trx.deleteFrom('email_changes').where('user_id', '=', user.id).execute();
    await cancelMail(trx, now, 'email-change-link', user.id);
    const holder = await findHolder(trx, newEmail);
    if (holder) {
      await enqueueMail(trx, now, {
        kind: 'email-change-taken',
        dedupeKey: `email-change-taken:${id}`,
        userId: holder.id,
        recipient: newEmail,
        payload: {},
      });
    } else {
      const code = createMailedCode();
      const change = { code_hash: sha256Hex(code), new_email: newEmail, expires_at: later(now, LINK_LIFETIME_MS) };
      await trx
        .insertInto('email_changes')
        .values({ user_id: user.id, ...change })
        .execute();
      await enqueueMail(trx, now, {
        kind: 'email-change-link',
        dedupeKey: `email-change-link:${id}`,
        userId: user.id,
        about: user.id,
        recipient: newEmail,
        sendBefore: change.expires_at,
        payload: { confirmUrl: `${origin}/account/email/${code}` },
      });
    }
    await enqueueMail(trx, now, {
      kind: 'email-change-asked',
      dedupeKey: `email-change-asked:${id}`,
      userId: user.id,
      recipient: user.email,
      payload: { newEmail },
    });
  });
  context.wakeMail();
}

function findHolder(trx: Trx, email: string): Promise<{ id: string } | undefined> {
  return trx.selectFrom('users').select('id').where('email_key', '=', emailKey(email)).executeTakeFirst();
}

function sameEmail(): HttpProblem {
  const sentence = 'This is already your email address. Enter a new address.';
  return new HttpProblem(400, sentence, { errors: { email: sentence } });
}
