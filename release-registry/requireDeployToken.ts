import type { FastifyRequest } from 'fastify';
import { MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { bearerToken, isSameToken } from 'server-kit/http/bearerToken';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { checkLoopback } from 'server-kit/http/loopback';
import { consumeNetworkRateLimit, type RateLimit } from 'server-kit/http/rateLimit';

/** The token that the demo accepts from its own machine if `DEPLOY_TOKEN` is missing. */
export const DEMO_DEPLOY_TOKEN = 'demo-deploy-token';

const WRONG_TOKENS: RateLimit = { name: 'deploy-token-address', limit: 20, windowMs: MINUTE_MS };

/**
 * Returns a hook that rejects callers without the deploy token before the server reads the body. Without
 * `DEPLOY_TOKEN`, only the demo accepts calls, and only from its own machine. The hook throws an `HttpProblem` 401,
 * 403, 404 or 429.
 */
export function requireDeployToken(context: AppContext) {
  const { deployToken, isDemo } = context.config;
  return async (request: FastifyRequest): Promise<void> => {
    if (deployToken === undefined) {
      if (!isDemo) throw new HttpProblem(403, 'This server has no DEPLOY_TOKEN, so it does not accept releases.');
      checkLoopback(request);
    }
    const given = bearerToken(request);
    if (given !== undefined && isSameToken(given, deployToken ?? DEMO_DEPLOY_TOKEN)) return;
    await consumeNetworkRateLimit(context, WRONG_TOKENS, request);
    throw new HttpProblem(401, 'The deploy token is missing or wrong.', { headers: { 'www-authenticate': 'Bearer' } });
  };
}
