import { randomBytes } from 'node:crypto';

/** The 32 characters omit I, L, O and U, because people misread them. Each character encodes five random bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Creates a code with 100 random bits: `XXXXX-XXXXX-XXXXX-XXXXX`. */
export function newActivationCode(): string {
  const characters = Array.from(randomBytes(GROUPS * GROUP_LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return grouped(characters.join(''));
}

/**
 * Returns a typed code in its stored form: upper case, in groups, with digits instead of I, L and O. Returns text of
 * another length unchanged.
 */
export function normaliseActivationCode(typed: string): string {
  const characters = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');
  return characters.length === GROUPS * GROUP_LENGTH ? grouped(characters) : typed;
}

/** Returns the end of a code, which is enough to recognise the code but not to use it. */
export function maskCode(code: string): string {
  return `…${code.slice(-5)}`;
}

function grouped(characters: string): string {
  return characters.replace(/.{5}(?=.)/gs, '$&-');
}
