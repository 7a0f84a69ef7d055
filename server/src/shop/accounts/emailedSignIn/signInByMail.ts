import type { FastifyReply, FastifyRequest } from 'fastify';
import { normaliseDigits } from 'shared/domain/credentials';
import type { Trx } from 'server-kit/db/database';
import { sha256Hex } from 'server-kit/db/randomId';
import { clearCookie, readCookie } from 'server-kit/http/cookies';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { countOperation } from 'server-kit/metrics/customerOperations';
import { emailKey } from '../email';
import { endUnprovedAccess } from '../endUnprovedAccess';
import { admitSignInDigits, countWrongAccessCode, mailboxOwnerTurn, TRIES_PER_CODE } from '../limits';
import type { AccountContext } from '../passwordHasher';
import { startSession } from '../startSession';
import { unknownPassword } from '../unknownPassword';
import { digitsHash } from './signInLink';

/**
 * Signs in with the link from an email, in the browser that requested it. A mail scanner that opens the link does not
 * use it up, because it is another browser.
 * @throws {HttpProblem} 400 if the link was used or has expired, 409 in another browser, or 429 after many wrong links
 */
export async function signInByLink(
  context: AccountContext,
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
    await countWrongAccessCode(context, request);
    throw invalidLink();
  }
  if (link.browser_hash !== browserHash(context, request))
    throw new HttpProblem(
      409,
      'Open the link in the browser where you asked for it. Or choose “Sign in by email”, then “I already have a code”, and type the six digits.',
      { code: 'other-browser' },
    );
  await redeemLink(context, request, reply, { userId: link.user_id, codeHash: link.code_hash });
}

/**
 * Signs in with an email address and the six digits from the email, in any browser. If no tries are left, replies as
 * for wrong digits. A different reply would reveal which addresses have an account.
 * @throws {HttpProblem} 401 if the digits are wrong, used or expired, or 429 after many attempts
 */
export async function signInByDigits(
  context: AccountContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, digits }: { email: string; digits: string },
): Promise<void> {
  await admitSignInDigits(context, request);
  const link = await takeTry(context, request, email);
  if (!link || link.digitsHash !== digitsHash(link.userId, normaliseDigits(digits)))
    throw new HttpProblem(
      401,
      'The code is wrong or has expired. Type the six digits from our newest email. After three wrong codes, open the link in the email instead.',
      { code: 'wrong-sign-in-code' },
    );
  await redeemLink(context, request, reply, link);
}

/**
 * Uses up one try of an account's newest digits. The browser that requested the digits has its own tries, so that
 * strangers can't use them up.
 * @returns `undefined` if there are no digits or no more tries
 */
async function takeTry(context: AccountContext, request: FastifyRequest, email: string) {
  const { db, clock } = context;
  const newest = await db
    .selectFrom('users')
    .innerJoin('sign_in_links', 'sign_in_links.user_id', 'users.id')
    .select(['code_hash', 'browser_hash'])
    .where('users.email_key', '=', emailKey(email))
    .where('sign_in_links.expires_at', '>', clock.now())
    .orderBy('sign_in_links.expires_at', 'desc')
    // Accept only the newest digits. Otherwise, each further email would make a guess more likely to succeed.
    .limit(1)
    .executeTakeFirst();
  if (!newest) return undefined;
  const tries = newest.browser_hash === browserHash(context, request) ? 'tries' : 'tries_elsewhere';
  return db
    .updateTable('sign_in_links')
    .set((row) => ({ [tries]: row(tries, '+', 1) }))
    .where('code_hash', '=', newest.code_hash)
    .where(tries, '<', TRIES_PER_CODE)
    .returning(['user_id as userId', 'code_hash as codeHash', 'digits_hash as digitsHash'])
    .executeTakeFirst();
}

interface ValidLink {
  userId: string;
  codeHash: string;
}

/**
 * Deletes all sign-in links of the account and starts a session. The first sign-in by email also ends all earlier
 * access and removes the password, because anyone may have registered with this address.
 * @throws {HttpProblem} 400 if another request has used the link
 */
async function redeemLink(
  context: AccountContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, codeHash }: ValidLink,
): Promise<void> {
  const { db, clock, passwords } = context;
  const known = await db.selectFrom('users').select('mailbox_proved_at').where('id', '=', userId).executeTakeFirst();
  // Hash before the transaction, because hashing is slow and a transaction holds locks. If the mailbox is proved, the
  // account keeps its password, so skip the hash.
  const unknownHash =
    known?.mailbox_proved_at == null ? await passwords.hash(unknownPassword(), mailboxOwnerTurn(request)) : '';
  await db.transaction().execute(async (trx) => {
    // Lock the account before its links, as requests for a link do, to prevent deadlocks.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();
    if (!(await deleteLinks(trx, userId)).includes(codeHash)) throw invalidLink();
    if (await endUnprovedAccess(trx, context, userId, unknownHash))
      await trx.updateTable('users').set({ mailbox_proved_at: clock.now() }).where('id', '=', userId).execute();
    await startSession({
      context,
      request,
      reply,
      db: trx,
      account: (part) => part.selectFrom('users').select('id').where('id', '=', userId),
    });
  });
  clearCookie(context, reply, 'sign-in');
  countOperation('sign-in-by-email');
  context.wakeMail();
}

function browserHash(context: AccountContext, request: FastifyRequest): string {
  return sha256Hex(readCookie(context, request, 'sign-in') ?? '');
}

/** Deletes the account's links and returns their hashes. */
async function deleteLinks(trx: Trx, userId: string): Promise<string[]> {
  const deleted = await trx.deleteFrom('sign_in_links').where('user_id', '=', userId).returning('code_hash').execute();
  return deleted.map(({ code_hash }) => code_hash);
}

const invalidLink = () =>
  new HttpProblem(400, 'This link has expired or was used. Ask for a new one.', { code: 'invalid-sign-in-link' });
