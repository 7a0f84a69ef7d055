import { setTimeout } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { clientAddress, clientNetworks } from 'server-kit/http/clientNetwork';
import {
  consumeNetworkRateLimit,
  consumeRateLimit,
  consumeRateLimits,
  networkCounters,
  readWindowEnd,
  type RateLimit,
  resetRateLimit,
} from 'server-kit/http/rateLimit';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { emailKey } from './email';
import type { HashingTurn } from './HashingQueue';

const SIGN_IN_WINDOW_MS = 15 * MINUTE_MS;
const tooManySignIns = (wait: string) =>
  `Too many attempts to sign in with this email address. Reset your password, or try again ${wait}.`;

const SIGN_IN_DEVICE: RateLimit = {
  name: 'sign-in-device',
  limit: 20,
  windowMs: SIGN_IN_WINDOW_MS,
  describeRefusal: tooManySignIns,
};
const SIGN_IN_PAIR: RateLimit = {
  name: 'sign-in-pair',
  limit: 10,
  windowMs: SIGN_IN_WINDOW_MS,
  describeRefusal: tooManySignIns,
};
/**
 * Tells support that somebody has used up their attempts on an account. Support can't look up `SIGN_IN_PAIR` by
 * account, because its subject also contains the client's address.
 */
const SIGN_IN_REFUSED: RateLimit = { name: 'sign-in-refused', limit: Infinity, windowMs: SIGN_IN_WINDOW_MS };
const SIGN_IN_NETWORK: RateLimit = {
  name: 'sign-in-network',
  limit: 100,
  windowMs: SIGN_IN_WINDOW_MS,
  describeRefusal: (wait) =>
    `Too many sign-ins from your network. Try again ${wait}, or use a device that you have signed in with before.`,
};
const SIGN_IN_ACCOUNT: RateLimit = { name: 'sign-in-account', limit: Infinity, windowMs: HOUR_MS };

const REGISTER_NETWORK: RateLimit = {
  name: 'register-network',
  limit: 50,
  windowMs: HOUR_MS,
  describeRefusal: (wait) => `Too many new accounts from your network. Try again ${wait}, or use another network.`,
};

const tooManyLinks = (wait: string) =>
  `You have asked for several links. Use the newest link in your inbox or spam folder, or try again ${wait}.`;
const FORGOT_DEVICE: RateLimit = { name: 'forgot-device', limit: 5, windowMs: HOUR_MS, describeRefusal: tooManyLinks };
const FORGOT_PAIR: RateLimit = { name: 'forgot-pair', limit: 5, windowMs: HOUR_MS, describeRefusal: tooManyLinks };
const FORGOT_NETWORK: RateLimit = {
  name: 'forgot-network',
  limit: 30,
  windowMs: HOUR_MS,
  describeRefusal: (wait) =>
    `Too many requests from your network. Try again ${wait}, or use a device that you have signed in with before.`,
};
/**
 * The maximum number of emails with six digits per account and day. Each code allows three tries in the browser that
 * requested it, and three in all other browsers together. Strangers therefore get at most 60 guesses a day at one of a
 * million codes, and succeed once in 45 years.
 */
const SIGN_IN_DIGITS_ACCOUNT: RateLimit = { name: 'sign-in-digits-account', limit: 10, windowMs: DAY_MS };
export const TRIES_PER_CODE = 3;
const SIGN_IN_DIGITS_NETWORK: RateLimit = { name: 'sign-in-digits-network', limit: 30, windowMs: HOUR_MS };
const EMAIL_CHANGE_ACCOUNT: RateLimit = {
  name: 'email-change-account',
  limit: 5,
  windowMs: HOUR_MS,
  describeRefusal: tooManyLinks,
};
const EMAIL_CHANGE_ADDRESS: RateLimit = { ...EMAIL_CHANGE_ACCOUNT, name: 'email-change-address' };
const EMAIL_CHANGE_NETWORK: RateLimit = {
  name: 'email-change-network',
  limit: 30,
  windowMs: HOUR_MS,
  describeRefusal: (wait) => `Too many requests from your network. Try again ${wait}.`,
};
const EMAIL_CODE_NETWORK: RateLimit = { name: 'email-code-network', limit: 30, windowMs: HOUR_MS };
const RESET_NETWORK: RateLimit = { name: 'reset-network', limit: 30, windowMs: HOUR_MS };

/** The number of attempts per account and hour before the server delays sign-ins from new devices. */
const TRIES_BEFORE_SLOWDOWN = 50;
const SLOWDOWN_MS_PER_TRY = 5;
const MAX_SLOWDOWN_MS = 1_000;

/**
 * Returns how long to delay a sign-in from a new device, in milliseconds.
 * @param tries the number of attempts on the account within an hour
 */
export function slowdownMs(tries: number): number {
  return Math.min(MAX_SLOWDOWN_MS, Math.max(0, tries - TRIES_BEFORE_SLOWDOWN) * SLOWDOWN_MS_PER_TRY);
}

/**
 * Counts a sign-in attempt before the server compares the password. Also counts attempts on unknown accounts, so that
 * the reply does not reveal whether an account exists. A remembered device is subject only to its own limit. After many
 * attempts on one account, the server delays sign-ins from new devices, but does not refuse them.
 * @param device the hash of the device token, if this browser has signed in to the account
 * @returns the password's turn in the hashing queue.
 * @throws {HttpProblem} 429 if a limit is reached
 */
export async function admitSignIn(
  context: AppContext,
  request: FastifyRequest,
  email: string,
  device: string | null,
): Promise<HashingTurn> {
  const queuePath = hashingPath(request);
  if (device !== null) {
    await consumeRateLimit(context, SIGN_IN_DEVICE, device);
    return { priority: 'remembered', queuePath: [...queuePath, device] };
  }
  const account = { limit: SIGN_IN_ACCOUNT, subject: emailKey(email) };
  const pair = { limit: SIGN_IN_PAIR, subject: pairOf(request, email) };
  const networks = networkCounters(SIGN_IN_NETWORK, request);
  const [tries = 0, triesOfPair = 0] = await consumeRateLimits(context, [account, pair, ...networks]);
  const isLastTry = triesOfPair === SIGN_IN_PAIR.limit;
  if (isLastTry) await recordRefusal(context, pair.subject, account.subject);
  const delay = slowdownMs(tries);
  if (delay === 0) return { priority: 'normal', queuePath };
  await setTimeout(delay);
  return { priority: 'slowed', queuePath };
}

async function recordRefusal(context: AppContext, pair: string, account: string): Promise<void> {
  const end = await readWindowEnd(context, SIGN_IN_PAIR, pair);
  if (end === undefined) return;
  const windowMs = end.getTime() - context.clock.now().getTime();
  await consumeRateLimit(context, { ...SIGN_IN_REFUSED, windowMs }, account);
}

export async function forgetFailedSignIns(context: AppContext, request: FastifyRequest, email: string): Promise<void> {
  await resetRateLimit(context, SIGN_IN_PAIR, pairOf(request, email));
  await resetRateLimit(context, SIGN_IN_REFUSED, emailKey(email));
}

/**
 * Returns when somebody who has used up their attempts on an account can try a password again. Returns `undefined` if
 * nobody has used up their attempts.
 */
export function signInRefusedUntil(
  context: Pick<AppContext, 'db' | 'clock'>,
  email: string,
): Promise<Date | undefined> {
  return readWindowEnd(context, SIGN_IN_REFUSED, emailKey(email));
}

/**
 * Counts a registration.
 * @returns the password's turn in the hashing queue.
 * @throws {HttpProblem} 429 if a limit is reached
 */
export async function admitRegistration(context: AppContext, request: FastifyRequest): Promise<HashingTurn> {
  await consumeNetworkRateLimit(context, REGISTER_NETWORK, request);
  return { priority: 'normal', queuePath: hashingPath(request) };
}

export interface LinkLimits {
  device: RateLimit;
  pair: RateLimit;
  network: RateLimit;
}

export const RESET_LINK_LIMITS: LinkLimits = { device: FORGOT_DEVICE, pair: FORGOT_PAIR, network: FORGOT_NETWORK };
export const SIGN_IN_LINK_LIMITS: LinkLimits = {
  device: { ...FORGOT_DEVICE, name: 'sign-in-link-device' },
  pair: { ...FORGOT_PAIR, name: 'sign-in-link-pair' },
  network: { ...FORGOT_NETWORK, name: 'sign-in-link-network' },
};

/**
 * Counts a request for an emailed link.
 * @param device the hash of the device token, if this browser has signed in to the account
 * @throws {HttpProblem} 429 if a limit is reached
 */
export async function admitLinkRequest(
  context: AppContext,
  request: FastifyRequest,
  limits: LinkLimits,
  email: string,
  device: string | null,
): Promise<void> {
  if (device !== null) return consumeRateLimit(context, limits.device, device);
  const pair = { limit: limits.pair, subject: pairOf(request, email) };
  await consumeRateLimits(context, [pair, ...networkCounters(limits.network, request)]);
}

/**
 * Counts typed sign-in digits before the server compares them. Limits networks but not accounts, so that strangers
 * can't lock the owner out.
 * @throws {HttpProblem} 429 if a limit is reached
 */
export function admitSignInDigits(context: AppContext, request: FastifyRequest): Promise<void> {
  return consumeNetworkRateLimit(context, SIGN_IN_DIGITS_NETWORK, request);
}

/**
 * Counts an email with digits.
 * @returns false if the account has reached the limit, so the email must not contain digits
 */
export async function takeDigitsAllowance(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  userId: string,
): Promise<boolean> {
  try {
    await consumeRateLimit(context, SIGN_IN_DIGITS_ACCOUNT, userId);
    return true;
  } catch (error) {
    if (error instanceof HttpProblem) return false;
    throw error;
  }
}

/**
 * Counts a wrong code from a password-reset link or a sign-in link. Correct codes are never refused, because 91 random
 * bits cannot be guessed.
 * @throws {HttpProblem} 429 if a limit is reached
 */
export function countWrongAccessCode(context: AppContext, request: FastifyRequest): Promise<void> {
  return consumeNetworkRateLimit(context, RESET_NETWORK, request);
}

/**
 * Counts a request to change the email address. The limits prevent mailbox floods.
 * @throws {HttpProblem} 429 if a limit is reached
 */
export async function admitEmailChange(
  context: AppContext,
  request: FastifyRequest,
  userId: string,
  newEmail: string,
): Promise<void> {
  await consumeRateLimits(context, [
    { limit: EMAIL_CHANGE_ACCOUNT, subject: userId },
    { limit: EMAIL_CHANGE_ADDRESS, subject: emailKey(newEmail) },
    ...networkCounters(EMAIL_CHANGE_NETWORK, request),
  ]);
}

/**
 * Counts a wrong code from an email-change link or a transfer offer. Correct codes are never refused.
 * @throws {HttpProblem} 429 if a limit is reached
 */
export function countWrongConfirmationCode(context: AppContext, request: FastifyRequest): Promise<void> {
  return consumeNetworkRateLimit(context, EMAIL_CODE_NETWORK, request);
}

/**
 * Returns the hashing turn for a request with a correct code from an email. The priority is high, because the code
 * proves that the customer owns the mailbox.
 */
export function mailboxOwnerTurn(request: FastifyRequest): HashingTurn {
  return { priority: 'remembered', queuePath: hashingPath(request) };
}

/** Returns the request's networks, widest first, as `HashingTurn` requires. */
function hashingPath(request: FastifyRequest): string[] {
  return clientNetworks(request).reverse();
}

/** Returns the rate-limit subject for one client address and one account. */
export function pairOf(request: FastifyRequest, email: string): string {
  return `${clientAddress(request)} ${emailKey(email)}`;
}
