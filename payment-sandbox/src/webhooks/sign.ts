import { createHmac } from 'node:crypto';

/**
 * Returns the `Stripe-Signature` header for a body that is sent at `seconds`. It has a v1 signature for each secret.
 * Stripe also adds a v0 signature to test events. It can't be verified.
 */
export function sign(body: string, secrets: string[], seconds: number): string {
  const digest = (secret: string) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${digest(secret)}`), `v0=${digest('unknown')}`].join(',');
}
