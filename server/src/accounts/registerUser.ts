import { isUniqueViolation } from '../db/databaseUnavailable';
import { randomId } from '../db/randomId';
import { HttpProblem } from '../http/httpProblem';
import type { Services } from '../services';
import { checkEmail, emailKey } from './email';

/** @returns the new account's id. @throws {HttpProblem} 400 for an address that is none, 409 where the account exists. */
export async function registerUser({ db, clock, passwords }: Services, typedEmail: string, password: string): Promise<string> {
  const email = checkEmail(typedEmail);
  const id = randomId();
  const passwordHash = await passwords.hash(password);
  try {
    await db
      .insertInto('users')
      .values({ id, email, email_key: emailKey(email), password_hash: passwordHash, created_at: clock.now() })
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const sentence = 'An account with this email already exists. Please sign in instead.';
    throw new HttpProblem(409, sentence, { code: 'account-exists', errors: { email: sentence } });
  }
  return id;
}
