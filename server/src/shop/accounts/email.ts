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
 * @throws {HttpProblem} 400 with the same message as the form on the page.
 */
export function checkEmail(email: string): string {
  const normalised = normaliseEmail(email);
  if (normalised === '') throw invalidEmail('Email is required');
  if (!EMAIL_PATTERN.test(normalised)) throw invalidEmail('Invalid email address');
  return normalised;
}

function invalidEmail(sentence: string): HttpProblem {
  return new HttpProblem(400, sentence, { errors: { email: sentence } });
}
