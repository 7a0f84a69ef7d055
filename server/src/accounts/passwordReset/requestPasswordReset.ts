import type { FastifyRequest } from 'fastify';
import { randomId } from '../../db/randomId';
import { checkSiteOrigin } from '../../http/siteOrigin';
import type { Services } from '../../services';
import { checkEmail, emailKey } from '../email';
import { findAccount } from '../findAccount';
import { admitResetRequest } from '../limits';
import { deviceHash } from '../rememberedDevice';

interface ResetRequest {
  email: string;
  baseUrl: string;
}

/**
 * Records a request for a reset link. The mail worker looks up the account afterwards, so that reply and time are the
 * same for every address.
 * @throws {HttpProblem} 400 for an invalid email or a foreign `baseUrl`, 429.
 */
export async function requestPasswordReset(
  services: Services,
  request: FastifyRequest,
  { email, baseUrl }: ResetRequest,
): Promise<void> {
  const origin = checkSiteOrigin(services.config, baseUrl);
  const key = emailKey(checkEmail(email));
  const hasDevice = deviceHash(services, request) !== undefined;
  const found = hasDevice ? await findAccount(services, request, email) : undefined;
  await admitResetRequest(services, request, email, found?.device ?? null);
  await services.db
    .insertInto('password_reset_requests')
    .values({ id: randomId(), email_key: key, base_url: origin, requested_at: services.clock.now() })
    .execute();
  services.wakeMail();
}
