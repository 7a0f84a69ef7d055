import { hash, randomBytes } from 'node:crypto';
import { normaliseActivationCode } from 'shared/domain/activationCode';

/** The 32 characters omit I, L, O and U, because people misread them. Each character encodes five random bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;

/** Creates a code with 100 random bits: `XXXXX-XXXXX-XXXXX-XXXXX`. */
export function newActivationCode(): string {
  return normaliseActivationCode(toCharacters(randomBytes(LENGTH)));
}

/** Returns the first characters of a text's SHA-256 hash. Each character has five bits. */
export function hashCharacters(text: string, length: number): string {
  return toCharacters(hash('sha256', text, 'buffer').subarray(0, length));
}

function toCharacters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

/** Returns the end of a code, which is enough to recognise the code but not to use it. */
export function maskCode(code: string): string {
  return `…${code.slice(-5)}`;
}
