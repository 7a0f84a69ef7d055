import type { FastifyReply, FastifyRequest } from 'fastify';
import { normaliseDigits } from 'shared/domain/credentials';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { sha256Hex } from 'server-kit/db/randomId';
import { clearCookie, readCookie } from 'server-kit/http/cookies';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { emailKey } from '../email';
import { admitSignInDigits, countWrongResetCode, forgetWrongDigits } from '../limits';
import { startSession } from '../startSession';
import { digitsHash } from './signInLink';

/**
 * Signs in with the link from an email, in the browser that asked for it. A mail scanner that opens the link does not
 * use it up.
 * @throws {HttpProblem} 400 if the link was used or has expired, 409 in another browser, or 429 after many wrong links
 */
export async function signInByLink(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
): Promise<void> {
  const { db, clock } = context;
  const link = await db
    .selectFrom('sign_in_links')
    .select(['user_id', 'browser_hash', 'code_hash'])
    .where('code_hash', '=', sha256Hex(code))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (!link) {
    await countWrongResetCode(context, request);
    throw usedUp();
  }
  if (link.browser_hash !== sha256Hex(readCookie(context, request, 'sign-in') ?? ''))
    throw new HttpProblem(
      409,
      'Open the link in the browser in which you asked for it, or type the six digits from the email here.',
      { code: 'other-browser' },
    );
  await useUp(context, request, reply, { userId: link.user_id, codeHash: link.code_hash });
}

/**
 * Signs in with an email address and the six digits from the email, in any browser.
 * @throws {HttpProblem} 401 if the digits are wrong, used or expired, or 429 after many attempts
 */
export async function signInByDigits(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, digits }: { email: string; digits: string },
): Promise<void> {
  await admitSignInDigits(context, request, email);
  const links = await context.db
    .selectFrom('users')
    .innerJoin('sign_in_links', 'sign_in_links.user_id', 'users.id')
    .select(['users.id as userId', 'sign_in_links.code_hash as codeHash', 'sign_in_links.digits_hash'])
    .where('users.email_key', '=', emailKey(email))
    .where('sign_in_links.expires_at', '>', context.clock.now())
    .execute();
  const typed = normaliseDigits(digits);
  const match = links.find((link) => link.digits_hash === digitsHash(link.userId, typed));
  if (!match)
    throw new HttpProblem(401, 'The code is wrong or has expired. Type the six digits from our newest email.', {
      code: 'wrong-sign-in-code',
    });
  await useUp(context, request, reply, match);
  await forgetWrongDigits(context, email);
}

interface ValidLink {
  userId: string;
  codeHash: string;
}

/** Deletes all sign-in links of the account and starts a session, unless another request has used this link. */
async function useUp(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, codeHash }: ValidLink,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    // Lock the account before its links, as requests for a link do, to prevent deadlocks.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();
    if (!(await deletedLinks(trx, userId)).includes(codeHash)) throw usedUp();
    await startSession({
      ...{ context, request, reply, db: trx },
      account: (part) => part.selectFrom('users').select('id').where('id', '=', userId),
    });
  });
  clearCookie(context, reply, 'sign-in');
}

async function deletedLinks(trx: Trx, userId: string): Promise<string[]> {
  const deleted = await trx.deleteFrom('sign_in_links').where('user_id', '=', userId).returning('code_hash').execute();
  return deleted.map(({ code_hash }) => code_hash);
}

const usedUp = () =>
  new HttpProblem(400, 'This link has expired or was used. Ask for a new one.', { code: 'invalid-sign-in-link' });
