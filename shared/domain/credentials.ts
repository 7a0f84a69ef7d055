import { plainText } from './plainText';

/* Rules for email addresses, passwords and mailed codes, for pages and the server (specification, section 5). */

/**
 * The specification's pattern, except that it rejects impossible domains such as `example..com`. Customers who mistype
 * their address would otherwise pay and never get their codes.
 */
export const EMAIL_PATTERN = /^[A-Z0-9._%+-]+@(?:[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?\.)+[A-Z]{2,}$/i;
/** The maximum length of an address that mail servers accept (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254;
export const PASSWORD_MIN_LENGTH = 6;
/** Higher than for customers, because a staff member's password protects every customer's data. */
export const STAFF_PASSWORD_MIN_LENGTH = 12;
/** The maximum length of a password. Limits the server's work, because the server hashes every byte. */
export const PASSWORD_MAX_LENGTH = 512;
export const MAILED_CODE_LENGTH = 16;
/** The number of digits in a sign-in email. Customers can type them on another device. */
export const SIGN_IN_DIGITS = 6;

const IDEOGRAPHIC_FULL_STOP = '\u3002';

/** Converts a typed or pasted email address to plain characters. Removes punctuation around it. */
export function normaliseEmail(typed: string): string {
  return plainText(typed.replaceAll(IDEOGRAPHIC_FULL_STOP, '.'));
}

/** Converts the typed or pasted digits of a sign-in email to plain digits. Drops spaces and hyphens between them. */
export function normaliseDigits(typed: string): string {
  return plainText(typed).replace(/[\s-]/g, '');
}

/**
 * Normalises a password (NFKC) before it is checked, because operating systems encode the same accented letter in
 * different ways. Keeps spaces and punctuation.
 */
export function normalisePassword(typed: string): string {
  return typed.normalize('NFKC');
}

export function isMailedCodeComplete(code: string): boolean {
  return code.length === MAILED_CODE_LENGTH;
}
