import type { FastifyRequest } from 'fastify';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { findStaffForUpdate } from './manageStaff';
import { reportNewAccess } from './newAccess';
import { createRecoveryCodes } from './recoveryCodes';
import { lockSession, type SignedInStaff, useProof } from './session';

/**
 * Replaces the signed-in staff member's recovery codes, and returns the new ones.
 * @throws {HttpProblem} 403 without an unused second-factor check, 404 if the session has ended, 409 without a
 * password
 */
export async function renewRecoveryCodes(context: AppContext, request: FastifyRequest): Promise<string[]> {
  const codes = await context.db.transaction().execute(async (trx) => {
    const staff = await lockSession(trx, context, request);
    await useProof(trx, staff);
    await requirePassword(trx, staff);
    const event = 'Somebody created new recovery codes. The old ones no longer work.';
    await reportNewAccess(trx, context, request, staff, { command: 'recovery codes', event });
    return createRecoveryCodes(trx, staff.id);
  });
  context.wakeMail();
  return codes;
}

/**
 * Checks that the staff member has a password, because a recovery code only replaces the one-time code that a sign-in
 * with a password needs.
 */
async function requirePassword(trx: Trx, { email }: SignedInStaff): Promise<void> {
  if ((await findStaffForUpdate(trx, email))?.password_hash) return;
  throw new HttpProblem(409, 'You sign in with a passkey only, so you need no recovery codes.');
}
