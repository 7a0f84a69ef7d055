import type { FastifyRequest } from 'fastify';
import { HOUR_MS, MINUTE_MS } from '../clock/clock';
import { consumeNetworkRateLimit, consumeRateLimit, type RateLimit, resetRateLimit } from '../http/rateLimit';
import type { Services } from '../services';
import { emailKey } from './email';

const LOGIN_ADDRESS: RateLimit = { name: 'login-address', limit: 100, windowMs: 15 * MINUTE_MS };
const LOGIN_ACCOUNT: RateLimit = { name: 'login-account', limit: 10, windowMs: 15 * MINUTE_MS };
const REGISTER_ADDRESS: RateLimit = { name: 'register-address', limit: 50, windowMs: HOUR_MS };
const FORGOT_ADDRESS: RateLimit = { name: 'forgot-address', limit: 30, windowMs: HOUR_MS };
const FORGOT_ACCOUNT: RateLimit = { name: 'forgot-account', limit: 5, windowMs: HOUR_MS };
const RESET_ADDRESS: RateLimit = { name: 'reset-address', limit: 30, windowMs: HOUR_MS };

/** Counted before the password is looked at, and for unknown accounts alike, so that the answer tells nothing. */
export async function limitLogin(services: Services, request: FastifyRequest, email: string): Promise<void> {
  await consumeNetworkRateLimit(services, LOGIN_ADDRESS, request);
  await consumeRateLimit(services, LOGIN_ACCOUNT, emailKey(email));
}

export async function loginSucceeded(services: Services, email: string): Promise<void> {
  await resetRateLimit(services, LOGIN_ACCOUNT, emailKey(email));
}

export async function limitRegister(services: Services, request: FastifyRequest): Promise<void> {
  await consumeNetworkRateLimit(services, REGISTER_ADDRESS, request);
}

export async function limitForgot(services: Services, request: FastifyRequest, email: string): Promise<void> {
  await consumeNetworkRateLimit(services, FORGOT_ADDRESS, request);
  await consumeRateLimit(services, FORGOT_ACCOUNT, emailKey(email));
}

export async function limitReset(services: Services, request: FastifyRequest): Promise<void> {
  await consumeNetworkRateLimit(services, RESET_ADDRESS, request);
}
