import { hash, randomBytes } from 'node:crypto';

/** Returns an unguessable id. It has 128 random bits in 22 characters that need no escaping in a URL. */
export function randomId(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * Returns the SHA-256 hash of a secret in hexadecimal. Someone who reads this hash in the database still doesn't know
 * the secret.
 */
export function sha256Hex(secret: string): string {
  return hash('sha256', secret);
}
