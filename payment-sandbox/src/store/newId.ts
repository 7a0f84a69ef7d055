import { randomBytes } from 'node:crypto';

/** Returns an unguessable id with Stripe's prefix for this kind of object, such as `cs_test_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('hex')}`;
}
