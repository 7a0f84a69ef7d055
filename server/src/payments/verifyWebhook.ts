import type Stripe from 'stripe';

const TOLERANCE_SECONDS = 300;

export class InvalidSignatureError extends Error {}

/**
 * The body of a webhook whose signature is the provider's, made within five minutes of now. Only this time is bounded: an event may be
 * old, since each retry is signed anew. Throws `InvalidSignatureError`.
 */
export function verifyWebhook(stripe: Stripe, body: Buffer, signature: string, secret: string): unknown {
  try {
    requireNotFromTheFuture(signature);
    return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
  } catch (error) {
    throw new InvalidSignatureError('The signature is not valid.', { cause: error });
  }
}

/** Stripe's SDK bounds the age of a signature, not its distance into the future. */
function requireNotFromTheFuture(signature: string): void {
  const latest = Date.now() / 1000 + TOLERANCE_SECONDS;
  for (const [, seconds] of signature.matchAll(/(?:^|,)\s*t=(\d+)/g)) {
    if (Number(seconds) > latest) throw new Error('The signature is from the future.');
  }
}
