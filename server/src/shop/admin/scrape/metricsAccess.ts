import type { FastifyRequest } from 'fastify';
import type { Config } from 'server-kit/config/config';
import { bearerToken, isSameToken } from 'server-kit/http/bearerToken';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { checkLoopback } from 'server-kit/http/loopback';

/**
 * Creates an access check for requests to `/metrics`. If `METRICS_TOKEN` is set, the check requires the token.
 * Otherwise, the check accepts only direct requests from this machine, and none if `TRUST_PROXY` is set.
 * @throws {HttpProblem} 401 if the token is missing or wrong.
 * @throws {HttpProblem} 404 if no token is configured and the check does not accept the request.
 */
export function requireMetricsAccess({ metricsToken, trustProxy }: Config) {
  return async (request: FastifyRequest): Promise<void> => {
    if (metricsToken === undefined) {
      if (trustProxy !== false) throw new HttpProblem(404, 'There is nothing at this address.');
      checkLoopback(request);
      return;
    }
    const given = bearerToken(request);
    if (given !== undefined && isSameToken(given, metricsToken)) return;
    throw new HttpProblem(401, 'The metrics token is missing or wrong.', { headers: { 'www-authenticate': 'Bearer' } });
  };
}
