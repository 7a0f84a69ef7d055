import { hash, randomBytes } from 'node:crypto';

/** An unguessable id: 128 random bits in 22 characters that need no escaping in a URL. */
export function randomId(): string {
  return randomBytes(16).toString('base64url');
}

/** What is stored instead of a secret: a reader of the database cannot use it. */
export function sha256Hex(secret: string): string {
  return hash('sha256', secret);
}
