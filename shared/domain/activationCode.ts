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
 * Converts a typed activation code to its stored form: upper case, in groups of five, with digits instead of I, L and O.
 * Returns text of another length unchanged.
 */
export function normaliseActivationCode(typed: string): string {
  const characters = plainText(typed)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
  return characters.length === LENGTH ? characters.replace(/.{5}(?=.)/g, '$&-') : typed;
}
