import { EMAIL_PATTERN, normaliseEmail } from 'shared/domain/credentials';
import type { DbOrTrx } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';

/** Returns the key that identifies an email address: its normalised form in lower case. */
export function emailKey(email: string): string {
  return normaliseEmail(email).toLowerCase();
}

export async function emailOf(db: DbOrTrx, userId: string): Promise<string> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  return email;
}

/**
 * Checks an email address and returns its normalised form.
 * @throws {HttpProblem} 400 with the same message as the page.
 */
export function checkEmail(email: string): string {
  const plain = normaliseEmail(email);
  const sentence = plain === '' ? 'Email is required' : EMAIL_PATTERN.test(plain) ? undefined : 'Invalid email address';
  if (sentence !== undefined) throw new HttpProblem(400, sentence, { errors: { email: sentence } });
  return plain;
}
