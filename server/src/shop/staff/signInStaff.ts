import type { StaffCredentials } from 'shared/contract/staff';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { emailKey } from '../accounts/email';
import type { AccountContext } from '../accounts/passwordHasher';
import { admitSecondFactor, admitStaffSignIn, forgetFailedSecondFactors, forgetFailedStaffSignIns } from './limits';
import { findStaffForUpdate } from './manageStaff';
import { takeSecondFactor } from './secondFactor';
import { startSignIn } from './startSignIn';

/**
 * Signs a staff member in with a password and a second factor. A wrong password, a wrong code and too many wrong codes
 * get the same reply, so that nobody can check a password without the second factor.
 * @throws {HttpProblem} 401, 429, or 503 if the hashing queue is full
 */
export async function signInStaff(
  context: AccountContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password, code }: StaffCredentials,
): Promise<void> {
  const turn = await admitStaffSignIn(context, request, email);
  const found = await context.db
    .selectFrom('staff')
    .select(['id', 'password_hash'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  const isMatch = await context.passwords.verify(found?.password_hash ?? undefined, password, turn);
  if (!found || !isMatch) throw wrongCredentials();
  if (!(await takeCode(context, found.id, code))) throw wrongCredentials();
  await context.db.transaction().execute(async (trx) => {
    // Lock the staff row. A simultaneous reset then either makes this sign-in fail or ends its session.
    const current = await findStaffForUpdate(trx, email);
    if (current?.password_hash !== found.password_hash) throw wrongCredentials();
    await startSignIn(trx, context, request, reply, current);
  });
  context.wakeMail();
  await forgetFailedStaffSignIns(context, request, email);
  await forgetFailedSecondFactors(context, found.id);
}

/**
 * Counts an attempt with a code, and uses up the code.
 * @returns false if the code is wrong, or after too many wrong codes
 */
async function takeCode(context: AccountContext, staffId: string, code: string): Promise<boolean> {
  try {
    await admitSecondFactor(context, staffId);
  } catch (error) {
    if (error instanceof HttpProblem) return false;
    throw error;
  }
  return takeSecondFactor(context, staffId, code);
}

function wrongCredentials(): HttpProblem {
  return new HttpProblem(
    401,
    'Wrong email, password or code. Check all three and try again with a new code. After ten wrong codes, wait an hour.',
  );
}
