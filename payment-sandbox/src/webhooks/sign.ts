import { createHmac } from 'node:crypto';

/**
 * Returns the `Stripe-Signature` header for a body that is sent at `seconds`. The header has one v1 signature for each
 * secret. Like Stripe's test events, it also has a v0 signature, which nobody can verify.
 */
export function sign(body: string, secrets: string[], seconds: number): string {
  const digest = (secret: string) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${digest(secret)}`), `v0=${digest('unknown')}`].join(',');
}
