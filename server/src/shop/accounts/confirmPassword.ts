import type { FastifyRequest } from 'fastify';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { findAccount } from './findAccount';
import type { HashingTurn } from './HashingQueue';
import { admitSignIn, forgetFailedSignIns } from './limits';
import type { AccountContext } from './passwordHasher';
import { type SignedInUser, signInNeeded } from './session';

interface ConfirmedPassword {
  /** The current password's hash. Change the account only if it still has this hash. */
  passwordHash: string;
  /** The turn for hashing a new password in the same request. */
  hashingTurn: HashingTurn;
}

/**
 * Checks the current password before the customer changes the account. Counts wrong passwords as failed sign-ins.
 * @throws {HttpProblem} 400 `wrong-password`, or 401 if the account no longer exists.
 * @throws {HttpProblem} 429 for too many attempts, or 503 if the hashing queue is full.
 */
export async function confirmPassword(
  context: AccountContext,
  request: FastifyRequest,
  user: SignedInUser,
  password: string,
): Promise<ConfirmedPassword> {
  const found = await findAccount(context, request, user.email);
  if (found?.id !== user.id) throw signInNeeded();
  const hashingTurn = await admitSignIn(context, request, user.email, found.device);
  if (!(await context.passwords.verify(found.password_hash, password, hashingTurn))) throw wrongPassword();
  await forgetFailedSignIns(context, request, user.email);
  return { passwordHash: found.password_hash, hashingTurn };
}

/** Creates a 400 instead of a 401, because the customer is still signed in. */
function wrongPassword(): HttpProblem {
  const sentence = 'This is not your current password.';
  return new HttpProblem(400, sentence, { code: 'wrong-password', errors: { password: sentence } });
}
