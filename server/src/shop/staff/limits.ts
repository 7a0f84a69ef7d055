import type { FastifyRequest } from 'fastify';
import { HOUR_MS, MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { clientNetworks } from 'server-kit/http/clientNetwork';
import {
  consumeNetworkRateLimit,
  consumeRateLimit,
  consumeRateLimits,
  networkCounters,
  type RateLimit,
  resetRateLimit,
} from 'server-kit/http/rateLimit';
import type { HashingTurn } from '../accounts/HashingQueue';
import { pairOf } from '../accounts/limits';

const WINDOW_MS = 15 * MINUTE_MS;

const SIGN_IN_PAIR: RateLimit = {
  name: 'staff-sign-in-pair',
  limit: 10,
  windowMs: WINDOW_MS,
  describeRefusal: (wait) =>
    `Too many attempts to sign in with this email address. Try again ${wait}, or ask the owner of the shop.`,
};
const SIGN_IN_NETWORK: RateLimit = {
  name: 'staff-sign-in-network',
  limit: 100,
  windowMs: WINDOW_MS,
  describeRefusal: (wait) => `Too many sign-ins from your network. Try again ${wait}, or use another network.`,
};
/**
 * Only people who know the password can reach this limit, so strangers can't lock staff out. During sign-in, the reply
 * doesn't reveal that the limit is reached.
 */
const SECOND_FACTOR: RateLimit = {
  name: 'staff-second-factor',
  limit: 10,
  windowMs: HOUR_MS,
  describeRefusal: (wait) => `Too many wrong codes. Try again ${wait}.`,
};
const PASSKEY_NETWORK: RateLimit = { ...SIGN_IN_NETWORK, name: 'staff-passkey-network' };
const LINK_NETWORK: RateLimit = { name: 'staff-link-network', limit: 30, windowMs: HOUR_MS };

/**
 * Counts an attempt to sign in with a password, also for unknown accounts.
 * @returns the password's turn in the hashing queue
 * @throws {HttpProblem} 429 if a limit is reached
 */
export async function admitStaffSignIn(
  context: AppContext,
  request: FastifyRequest,
  email: string,
): Promise<HashingTurn> {
  const pair = { limit: SIGN_IN_PAIR, subject: pairOf(request, email) };
  await consumeRateLimits(context, [pair, ...networkCounters(SIGN_IN_NETWORK, request)]);
  return hashingTurn(request);
}

export function forgetFailedStaffSignIns(context: AppContext, request: FastifyRequest, email: string): Promise<void> {
  return resetRateLimit(context, SIGN_IN_PAIR, pairOf(request, email));
}

/**
 * Counts an attempt with a one-time code or a recovery code.
 * @throws {HttpProblem} 429 if the limit is reached
 */
export function admitSecondFactor(context: AppContext, staffId: string): Promise<void> {
  return consumeRateLimit(context, SECOND_FACTOR, staffId);
}

export function forgetFailedSecondFactors(context: AppContext, staffId: string): Promise<void> {
  return resetRateLimit(context, SECOND_FACTOR, staffId);
}

/**
 * Counts an attempt to create or use a passkey. Nobody can guess a signature, so the limit only prevents floods.
 * @throws {HttpProblem} 429 if a limit is reached
 */
export function admitPasskey(context: AppContext, request: FastifyRequest): Promise<void> {
  return consumeNetworkRateLimit(context, PASSKEY_NETWORK, request);
}

/**
 * Counts a wrong link. Correct links are never refused, because 91 random bits cannot be guessed.
 * @throws {HttpProblem} 429 if a limit is reached
 */
export function countWrongLink(context: AppContext, request: FastifyRequest): Promise<void> {
  return consumeNetworkRateLimit(context, LINK_NETWORK, request);
}

/** Returns the request's turn in the hashing queue. Its path lists the networks widest first. */
export function hashingTurn(request: FastifyRequest): HashingTurn {
  return { priority: 'normal', queuePath: clientNetworks(request).reverse() };
}
