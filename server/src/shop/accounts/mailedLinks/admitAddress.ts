import type { FastifyRequest } from 'fastify';
import type { AppContext } from 'server-kit/context/AppContext';
import { checkSiteOrigin } from 'server-kit/http/siteOrigin';
import { checkEmail, emailKey } from '../email';
import { findAccount } from '../findAccount';
import { admitLinkRequest, type LinkLimits } from '../limits';
import { deviceHash } from '../rememberedDevice';

/** The body of a request for an emailed link. */
export interface LinkAddress {
  email: string;
  baseUrl: string;
}

/**
 * Checks and counts a request for an emailed link. If the browser has a device token, looks up the account to choose
 * the rate limit.
 * @returns the fields of the request to store
 * @throws {HttpProblem} 400 for an invalid email or a `baseUrl` of another site, 429 after too many requests.
 */
export async function admitAddress(
  context: AppContext,
  request: FastifyRequest,
  limits: LinkLimits,
  { email, baseUrl }: LinkAddress,
): Promise<{ base_url: string; email_key: string }> {
  const origin = checkSiteOrigin(context.config, baseUrl);
  const key = emailKey(checkEmail(email));
  const hasDevice = deviceHash(context, request) !== undefined;
  const found = hasDevice ? await findAccount(context, request, email) : undefined;
  await admitLinkRequest(context, request, limits, email, found?.device ?? null);
  return { base_url: origin, email_key: key };
}
