import type { FastifyRequest } from 'fastify';
import type { AppContext } from 'server-kit/context/AppContext';
import { randomId } from 'server-kit/db/randomId';
import { checkSiteOrigin } from 'server-kit/http/siteOrigin';
import { checkEmail, emailKey } from '../email';
import { findAccount } from '../findAccount';
import { admitResetRequest } from '../limits';
import { deviceHash } from '../rememberedDevice';

interface ResetRequest {
  email: string;
  baseUrl: string;
}

/**
 * Records a request for a reset link. The mail worker checks later whether the address has an account, so neither the
 * reply nor its timing reveals this. If the browser has a device token, looks up the account to choose the rate limit.
 * @throws {HttpProblem} 400 for an invalid email or a `baseUrl` of another site, 429 after too many requests.
 */
export async function requestPasswordReset(
  context: AppContext,
  request: FastifyRequest,
  { email, baseUrl }: ResetRequest,
): Promise<void> {
  const origin = checkSiteOrigin(context.config, baseUrl);
  const key = emailKey(checkEmail(email));
  const hasDevice = deviceHash(context, request) !== undefined;
  const found = hasDevice ? await findAccount(context, request, email) : undefined;
  await admitResetRequest(context, request, email, found?.device ?? null);
  await context.db
    .insertInto('password_reset_requests')
    .values({ id: randomId(), email_key: key, base_url: origin, requested_at: context.clock.now() })
    .execute();
  context.wakeMail();
}
