import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../http/httpProblem';
import { findAccount } from './findAccount';
import type { HashingTurn } from './HashingQueue';
import { admitSignIn, forgetFailedSignIns } from './limits';
import type { AccountContext } from './passwordHasher';
import { type SignedInUser, signInNeeded } from './session';

interface ConfirmedPassword {
  /** The password hash that matched. Change the account only if it still has this hash. */
  passwordHash: string;
  /** Pass it to the hashing queue to hash a new password in the same request. */
  turn: HashingTurn;
}

/**
 * Checks the current password before the customer changes the account. Counts wrong passwords as failed sign-ins.
 * @throws {HttpProblem} 400 `wrong-password`, or 401 if the account is gone.
 * @throws {HttpProblem} 429 for too many attempts, or 503 if too many passwords wait to be hashed.
 */
export async function confirmPassword(
  context: AccountContext,
  request: FastifyRequest,
  user: SignedInUser,
  password: string,
): Promise<ConfirmedPassword> {
  const found = await findAccount(context, request, user.email);
  if (found?.id !== user.id) throw signInNeeded();
  const turn = await admitSignIn(context, request, user.email, found.device);
  if (!(await context.passwords.verify(found.password_hash, password, turn))) throw wrongPassword();
  await forgetFailedSignIns(context, request, user.email);
  return { passwordHash: found.password_hash, turn };
}

/** Creates a 400 instead of a 401, because the customer is still signed in. */
function wrongPassword(): HttpProblem {
  const sentence = 'This is not your current password.';
  return new HttpProblem(400, sentence, { code: 'wrong-password', errors: { password: sentence } });
}
