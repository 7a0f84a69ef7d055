import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header, scheme v1, for a body that is sent at `seconds`. */
export function sign(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
