import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from 'server-kit/context/AppContext';
import { randomId, sha256Hex } from 'server-kit/db/randomId';
import { readCookie, setCookie } from 'server-kit/http/cookies';
import { SIGN_IN_LINK_LIMITS } from '../limits';
import { admitAddress, type LinkAddress } from '../mailedLinks/admitAddress';
import { SIGN_IN_LINK_MS } from './signInLink';

/**
 * Records a request for a sign-in link, and sets a cookie, because the link works only in this browser. The mail worker
 * checks later whether the address has an account, so neither the reply nor its timing reveals this.
 * @throws {HttpProblem} 400 for an invalid email or a `baseUrl` of another site, 429 after too many requests.
 */
export async function requestSignInLink(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  address: LinkAddress,
): Promise<void> {
  const admitted = await admitAddress(context, request, SIGN_IN_LINK_LIMITS, address);
  // Keep the cookie of an earlier request, because the mail worker may send only that request's link.
  const browser = readCookie(context, request, 'sign-in') ?? randomBytes(32).toString('base64url');
  await context.db
    .insertInto('sign_in_requests')
    .values({ ...admitted, id: randomId(), browser_hash: sha256Hex(browser), requested_at: context.clock.now() })
    .execute();
  setCookie(context, reply, 'sign-in', browser, SIGN_IN_LINK_MS);
  context.wakeMail();
}
