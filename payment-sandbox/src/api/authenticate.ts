import { createHash, timingSafeEqual } from 'node:crypto';
import { StripeError } from './StripeError';

/** Refuses a request without the secret key, as a bearer token, with 401. */
export function authenticate(authorization: string | undefined, secretKey: string): void {
  const given = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  if (given === undefined) {
    throw new StripeError(401, 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.');
  }
  if (!timingSafeEqual(digest(given), digest(secretKey))) throw new StripeError(401, `Invalid API Key provided: ${given.slice(0, 8)}********`);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
