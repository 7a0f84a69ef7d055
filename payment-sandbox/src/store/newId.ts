import { randomBytes } from 'node:crypto';

/** An unguessable id with Stripe's prefix for its kind, `cs_test_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('hex')}`;
}
