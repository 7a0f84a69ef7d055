import type { FastifyReply, FastifyRequest } from 'fastify';
import { generateURI } from 'otplib';
import type { StaffLinkResponse, StaffSetup } from 'shared/contract/staff';
import type { AccountContext } from '../accounts/passwordHasher';
import { wrongCode } from './confirmStaff';
import { admitSecondFactor, forgetFailedSecondFactors, hashingTurn } from './limits';
import { findStaffForUpdate } from './manageStaff';
import { createRecoveryCodes } from './recoveryCodes';
import { findTimeStep } from './secondFactor';
import { startSignIn } from './startSignIn';
import { requireStaffLink, useStaffLink } from './staffLink';

/**
 * Returns the data for the page that the link opens. Does not use up the link.
 * @throws {HttpProblem} 404 if the link is unknown, used or expired, 429 for too many wrong links
 */
export async function describeLink(
  context: AccountContext,
  request: FastifyRequest,
  code: string,
): Promise<StaffLinkResponse> {
  const { email, role, one_time_secret: oneTimeSecret } = await requireStaffLink(context, request, code);
  const oneTimeUri = generateURI({
    issuer: `${context.config.productName} office`,
    label: email,
    secret: oneTimeSecret,
  });
  return { email, role, oneTimeSecret, oneTimeUri };
}

/**
 * Sets up the password and the authenticator app of the link's recipient, uses up the link and signs in.
 * @returns the recovery codes, which are never shown again
 * @throws {HttpProblem} 400 `wrong-code`, 404 for a wrong link, 429, or 503 if the hashing queue is full
 */
export async function setUpPassword(
  context: AccountContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { link, password, code }: StaffSetup,
): Promise<string[]> {
  const found = await requireStaffLink(context, request, link);
  await admitSecondFactor(context, found.id);
  const step = await findTimeStep(context, found.one_time_secret, code);
  if (step === undefined) throw wrongCode();
  const passwordHash = await context.passwords.hash(password, hashingTurn(request));
  const codes = await context.db.transaction().execute(async (trx) => {
    // Lock the staff row before the link, as a reset does, to prevent deadlocks.
    await findStaffForUpdate(trx, found.email);
    await useStaffLink(trx, link);
    await trx
      .updateTable('staff')
      .set({ password_hash: passwordHash, one_time_secret: found.one_time_secret, last_time_step: step })
      .where('id', '=', found.id)
      .execute();
    await startSignIn(trx, context, request, reply, found, { isSetUp: true });
    return createRecoveryCodes(trx, found.id);
  });
  // `startSignIn` has queued an email about the new access.
  context.wakeMail();
  await forgetFailedSecondFactors(context, found.id);
  return codes;
}
