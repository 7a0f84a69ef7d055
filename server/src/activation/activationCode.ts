import { randomBytes } from 'node:crypto';

/** 32 characters without I, L, O and U, so that each encodes five random bits and none is misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Returns a new code, `XXXXX-XXXXX-XXXXX-XXXXX`, with 100 random bits. */
export function newActivationCode(): string {
  const characters = Array.from(randomBytes(GROUPS * GROUP_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]!);
  return grouped(characters.join(''));
}

/**
 * Returns a typed code in its stored form: capitals, groups, and digits instead of I, L and O. Leaves other text
 * unchanged.
 */
export function normaliseActivationCode(typed: string): string {
  const characters = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');
  return characters.length === GROUPS * GROUP_LENGTH ? grouped(characters) : typed;
}

/** Returns the end of a code, which is enough to recognise the code and too short to use it. */
export function maskCode(code: string): string {
  return `…${code.slice(-5)}`;
}

function grouped(characters: string): string {
  return characters.match(/.{5}/gs)!.join('-');
}
