import { randomInt } from 'node:crypto';
import { MAILED_CODE_LENGTH, SIGN_IN_DIGITS } from 'shared/domain/credentials';

/**
 * Letters and digits, without characters that look alike, such as 0 and O. Sixteen characters contain 91 random bits.
 */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz23456789';

/** Creates the secret part of an emailed link. Store only its hash. */
export function createMailedCode(): string {
  return Array.from({ length: MAILED_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/**
 * Creates the digits that a customer types on another device. Limit the attempts, because six digits are easy to guess.
 */
export function createMailedDigits(): string {
  return String(randomInt(10 ** SIGN_IN_DIGITS)).padStart(SIGN_IN_DIGITS, '0');
}
