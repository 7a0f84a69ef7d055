import { randomInt } from 'node:crypto';
import { RESET_CODE_LENGTH } from 'shared/domain/credentials';

/**
 * Letters and digits, without characters that look alike, such as 0 and O. Sixteen characters contain 91 random bits.
 */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz23456789';

/** Creates the secret part of an emailed link. Store only its hash. */
export function createMailedCode(): string {
  return Array.from({ length: RESET_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
