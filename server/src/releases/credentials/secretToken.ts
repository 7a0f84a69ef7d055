import { randomBytes } from 'node:crypto';
import { sha256Hex } from '../../db/randomId';

/** Lets secret scanners and people recognize the secret of a credential. */
const PREFIX = 'shop_release_';
const RANDOM_BYTES = 32;

/** Returns a new secret with 256 random bits. */
export function createSecret(): string {
  return `${PREFIX}${randomBytes(RANDOM_BYTES).toString('base64url')}`;
}

export const isSecret = (token: string) => token.startsWith(PREFIX);

/**
 * Hashes a secret for storage. Passwords need a slow hash such as Argon2, because people choose them. Nobody can guess
 * 256 random bits, so a fast hash is as safe. Equal secrets have equal hashes, so an index finds the row.
 */
export const hashSecret = sha256Hex;
