import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JWTPayload } from 'jose';
import { MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { bearerToken } from 'server-kit/http/bearerToken';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { consumeNetworkRateLimit, type RateLimit } from 'server-kit/http/rateLimit';
import { requireDeployToken } from '../requireDeployToken';
import { ADMINISTRATOR, type Caller, type FindPerson, isPerson } from './Caller';
import { findByClaims, findBySecret } from './findCredential';
import { describeClaims, hasClaims } from './oidc/claims';
import { createTokenCheck, type TokenCheck } from './oidc/createTokenCheck';
import { isSecret } from './secretToken';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller that `authenticateCallers` identified. Read it with `callerOf`. */
    releaseCaller: Caller | null;
  }
}

const WRONG_CREDENTIALS: RateLimit = { name: 'release-credential-address', limit: 20, windowMs: MINUTE_MS };
/** Matches a JSON Web Token, which begins with `{"` in Base64. */
const TOKEN = /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/;
/** Matches the account that started a GitHub run, such as `octocat` or `renovate[bot]`. */
const PERSON = /^[\w-]{1,60}(\[bot\])?$/;

/**
 * Identifies the caller of each release call before the server reads the body. Accepts a squad's secret, a CI token
 * or the deploy token. Without these, accepts a signed-in user of the site. Rejects all other calls.
 */
export function authenticateCallers(app: FastifyInstance, context: AppContext, findPerson?: FindPerson): void {
  const checkDeployToken = requireDeployToken(context);
  const checkToken = context.config.oidc && createTokenCheck(context.config.oidc);
  app.decorateRequest('releaseCaller', null);
  app.addHook('onRequest', async (request) => {
    const caller =
      request.headers.authorization === undefined
        ? await findPerson?.(request)
        : await findSquad(context, checkToken, request, bearerToken(request) ?? '');
    if (!caller) await checkDeployToken(request);
    request.releaseCaller = caller ?? ADMINISTRATOR;
  });
  // Look up a person again: the session, the role or the second-factor check can expire while a slow body arrives.
  app.addHook('preValidation', async (request) => {
    if (!findPerson || !request.releaseCaller || !isPerson(request.releaseCaller)) return;
    const person = await findPerson(request);
    if (!person) throw unauthorized('Your session has ended. Sign in again.');
    request.releaseCaller = person;
  });
}

export function callerOf({ releaseCaller }: FastifyRequest): Caller {
  if (releaseCaller === null) throw new Error('The caller of a release call was not identified.');
  return releaseCaller;
}

/**
 * Finds the squad whose credential accepts the secret or CI token. Returns `undefined` if `given` is neither. Every
 * failure counts towards the rate limit of the caller's network.
 * @throws {HttpProblem} 401 or 403 if the secret or the token is refused, or 429 after too many failures
 * @throws {HttpProblem} 503 if the issuer's keys cannot be loaded
 */
async function findSquad(
  context: AppContext,
  checkToken: TokenCheck | undefined,
  request: FastifyRequest,
  given: string,
): Promise<Caller | undefined> {
  try {
    if (isSecret(given)) {
      const caller = await findBySecret(context, given);
      if (caller) return caller;
      throw unauthorized('This credential does not exist or was revoked. Ask the administrator for a new one.');
    }
    if (!TOKEN.test(given)) return undefined;
    if (!checkToken) throw unauthorized('This server does not accept CI tokens, because OIDC_ISSUER is missing.');
    return await findTokenCaller(context, await checkToken(given));
  } catch (error) {
    if (error instanceof HttpProblem) await consumeNetworkRateLimit(context, WRONG_CREDENTIALS, request);
    throw error;
  }
}

async function findTokenCaller(context: AppContext, payload: JWTPayload): Promise<Caller> {
  const caller = await findByClaims(context, (claims) => hasClaims(payload, claims));
  const { actor } = payload;
  if (caller) return { ...caller, ...(typeof actor === 'string' && PERSON.test(actor) && { startedBy: actor }) };
  throw new HttpProblem(403, `No credential accepts the claims of this CI token: ${describeClaims(payload)}.`);
}

const unauthorized = (sentence: string) =>
  new HttpProblem(401, sentence, { headers: { 'www-authenticate': 'Bearer' } });
