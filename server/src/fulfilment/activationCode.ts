import { randomBytes } from 'node:crypto';

/** 32 characters without I, L, O and U, so that each stands for five random bits and none is misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A new code, `XXXXX-XXXXX-XXXXX-XXXXX`, of 100 random bits. */
export function newActivationCode(): string {
  const characters = Array.from(randomBytes(GROUPS * GROUP_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]!);
  return grouped(characters.join(''));
}

/** A typed code as it is stored: capitals, groups, and the digits that I, L and O are mistaken for. Other text stays what it is. */
export function normaliseActivationCode(typed: string): string {
  const characters = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');
  return characters.length === GROUPS * GROUP_LENGTH ? grouped(characters) : typed;
}

function grouped(characters: string): string {
  return characters.match(/.{5}/gs)!.join('-');
}
