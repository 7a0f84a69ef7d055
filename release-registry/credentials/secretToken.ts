import { randomBytes } from 'node:crypto';
import { sha256Hex } from 'server-kit/db/randomId';

/** The prefix of every secret, so that people and secret scanners recognise it. */
const PREFIX = 'release_';
const RANDOM_BYTES = 32;

export function createSecret(): string {
  return `${PREFIX}${randomBytes(RANDOM_BYTES).toString('base64url')}`;
}

export const isSecret = (token: string) => token.startsWith(PREFIX);

/**
 * Hashes a secret for storage. Unlike passwords, which people choose, 256 random bits can't be guessed, so a fast hash
 * is as secure as a slow one such as Argon2. The hash has no salt, so a query can look it up in an index.
 */
export const hashSecret = sha256Hex;
