import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from 'server-kit/config/config';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { requireLoopback } from 'server-kit/http/loopback';

/** The headers that a proxy adds. A proxy on this machine has a local address, even if its client is elsewhere. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Creates an access check for requests to `/metrics`. If `METRICS_TOKEN` is set, the check requires the token.
 * Otherwise, the check accepts only direct requests from this machine, and none if `TRUST_PROXY` is set.
 * @throws {HttpProblem} 401 if the token is missing or wrong.
 * @throws {HttpProblem} 404 if no token is configured and the check does not accept the request.
 */
export function requireMetricsAccess({ metricsToken, trustProxy }: Config) {
  return async function check(this: unknown, request: FastifyRequest, reply: unknown): Promise<void> {
    if (metricsToken === undefined) {
      const isForwarded = trustProxy !== false || FORWARDED.some((name) => request.headers[name] !== undefined);
      if (isForwarded) throw new HttpProblem(404, 'There is nothing at this address.');
      await Reflect.apply(requireLoopback, this, [request, reply]);
      return;
    }
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (given !== undefined && isSame(given, metricsToken)) return;
    throw new HttpProblem(401, 'The metrics token is missing or wrong.', { headers: { 'www-authenticate': 'Bearer' } });
  };
}

/** Compares two tokens in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
