import { createHash } from 'node:crypto';
import type { KeptAnswer } from '../store/objects';
import type { Store } from '../store/Store';
import { StripeError } from './StripeError';

/**
 * The answer kept for this key, `undefined` where the request is the first with it.
 * Throws Stripe's `idempotency_error` where the same key comes with another request.
 */
export function findKeptAnswer(store: Store, key: string, fingerprint: string): KeptAnswer | undefined {
  const kept = store.get('answers', key);
  if (kept && kept.fingerprint !== fingerprint) {
    throw new StripeError(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    );
  }
  return kept;
}

export function fingerprintOf(method: string, path: string, body: unknown): string {
  return createHash('sha256').update(JSON.stringify([method, path, body])).digest('hex');
}
