import type { FastifyRequest } from 'fastify';
import { DAY_MS, HOUR_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { consumeRateLimits, networkCounters, type RateLimit } from 'server-kit/http/rateLimit';
import { emailKey } from '../../accounts/email';

/** The first two limits share a message, so that it doesn't reveal whether somebody else makes offers to an address. */
const describeRefusal = (wait: string) => `Too many subscriptions were offered today. Try again ${wait}.`;

const OFFERS_ACCOUNT: RateLimit = {
  name: 'transfer-offer-account',
  limit: 10,
  windowMs: DAY_MS,
  describeRefusal,
};
const OFFERS_ADDRESS: RateLimit = {
  name: 'transfer-offer-address',
  limit: 5,
  windowMs: DAY_MS,
  describeRefusal,
};
const OFFERS_NETWORK: RateLimit = { name: 'transfer-offer-network', limit: 30, windowMs: HOUR_MS };

/**
 * Counts an offer against the limits. They prevent mailbox floods, because each offer emails an address that the
 * customer chose.
 * @throws {HttpProblem} 429 if a limit is reached
 */
export async function admitOffer(
  context: AppContext,
  request: FastifyRequest,
  userId: string,
  email: string,
): Promise<void> {
  await consumeRateLimits(context, [
    { limit: OFFERS_ACCOUNT, subject: userId },
    { limit: OFFERS_ADDRESS, subject: emailKey(email) },
    ...networkCounters(OFFERS_NETWORK, request),
  ]);
}
