import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUniqueViolation } from 'server-kit/db/databaseUnavailable';
import { randomId } from 'server-kit/db/randomId';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { checkEmail, emailKey } from './email';
import { admitRegistration } from './limits';
import type { AccountContext } from './passwordHasher';
import { startSession } from './startSession';

interface NewUser {
  email: string;
  password: string;
}

/**
 * Creates an account and signs the customer in.
 * @throws {HttpProblem} 400 for an invalid email, 409 if the account exists.
 * @throws {HttpProblem} 429 for too many attempts, 503 if the hashing queue is full.
 */
export async function registerUser(
  context: AccountContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { email: typedEmail, password }: NewUser,
): Promise<void> {
  const email = checkEmail(typedEmail);
  const turn = await admitRegistration(context, request);
  const user = {
    id: randomId(),
    email,
    email_key: emailKey(email),
    password_hash: await context.passwords.hash(password, turn),
    created_at: context.clock.now(),
  };
  try {
    await startSession({
      context,
      request,
      reply,
      account: (db) => db.insertInto('users').values(user).returning('id'),
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const sentence = 'An account with this email already exists. Please sign in instead.';
    throw new HttpProblem(409, sentence, { code: 'account-exists', errors: { email: sentence } });
  }
}
