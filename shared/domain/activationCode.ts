import { plainText } from './plainText';

const LENGTH = 20;

/**
 * The limit for moving a code to another computer: `moves` times in `days` days. Customers who replace a computer need
 * fewer moves, but people who share one code need more.
 */
export const MOVE_LIMIT = { moves: 5, days: 30 };

/** The maximum length of a code's label, in characters. */
export const CODE_LABEL_MAX_LENGTH = 60;

/**
 * Returns a key that is the same for all ways to type a code: its letters and digits in upper case, with digits instead
 * of I, L and O. The database computes the same key for a stored code (`activation_codes.code_key`).
 */
export function activationCodeKey(typed: string): string {
  return plainText(typed)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
}

/**
 * Converts a typed activation code to the format of the shop's own codes: upper case, in groups of five, with digits
 * instead of I, L and O. Returns text of any other length unchanged.
 */
export function normaliseActivationCode(typed: string): string {
  const characters = activationCodeKey(typed);
  return characters.length === LENGTH ? characters.replace(/.{5}(?=.)/g, '$&-') : typed;
}
