import type { FastifyRequest } from 'fastify';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { isUniqueViolation } from 'server-kit/db/databaseUnavailable';
import { randomId, sha256Hex } from 'server-kit/db/randomId';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { enqueueMail } from '../../mail/enqueueMail';
import { readdressMail } from '../../mail/readdressMail';
import { emailKey } from '../email';
import { countWrongConfirmationCode } from '../limits';
import { revokeLinks } from '../revokeAccess';
import { findSignedInUser } from '../session';

/**
 * Changes the account's email address, notifies the old address, and redirects unsent emails about purchases to the new
 * address. Ends emailed links, because they were sent to the old address. Each code works once.
 *
 * Sessions continue, because the customer may open the link in another browser. If an attacker changed the address, the
 * owner's session is the only way to change it back.
 * @throws {HttpProblem} 400 if the code is wrong, used or expired.
 * @throws {HttpProblem} 409 if another account has the address, 429 after too many wrong codes.
 */
export async function confirmEmailChange(context: AppContext, request: FastifyRequest, code: string): Promise<void> {
  const now = context.clock.now();
  const user = await findSignedInUser(context, request);
  try {
    await context.db.transaction().execute(async (trx) => {
      const { userId, newEmail, oldEmail } = await redeemCode(trx, sha256Hex(code), now);
      await revokeLinks(trx, now, userId);
      // Without a session of this account, somebody else may have requested the change. Leave the mailbox unproved, so
      // that the first sign-in by email ends all other access.
      const isOwner = user?.id === userId;
      await trx
        .updateTable('users')
        .set({ email: newEmail, email_key: emailKey(newEmail), mailbox_proved_at: isOwner ? now : null })
        .where('id', '=', userId)
        .execute();
      await readdressMail(trx, oldEmail, newEmail);
      await enqueueMail(trx, now, {
        kind: 'email-changed',
        dedupeKey: `email-changed:${randomId()}`,
        userId,
        recipient: oldEmail,
        payload: { newEmail },
      });
    });
  } catch (error) {
    if (error instanceof HttpProblem) await countWrongConfirmationCode(context, request);
    if (!isUniqueViolation(error)) throw error;
    const sentence = 'An account with this email already exists. Your email address has not changed.';
    throw new HttpProblem(409, sentence, { code: 'account-exists' });
  }
  context.wakeMail();
}

/**
 * Checks a code and deletes it. To prevent deadlocks, locks the account row before the code row, as requests for a new
 * link do.
 * @throws {HttpProblem} 400 if the code is wrong, used or expired.
 */
async function redeemCode(trx: Trx, codeHash: string, now: Date) {
  const asked = await trx
    .selectFrom('email_changes')
    .select('user_id')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  if (!asked) throw invalidLink();
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', asked.user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const change = await trx
    .deleteFrom('email_changes')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning('new_email')
    .executeTakeFirst();
  if (!change) throw invalidLink();
  return { userId: asked.user_id, newEmail: change.new_email, oldEmail: email };
}

function invalidLink(): HttpProblem {
  const sentence =
    'This link has been used, was cancelled, has expired or is incomplete, or a newer email has replaced it. Open the newest email, or sign in and ask for a new link on your account page.';
  return new HttpProblem(400, sentence, { code: 'invalid-email-link' });
}
