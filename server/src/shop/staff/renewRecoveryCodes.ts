import type { FastifyRequest } from 'fastify';
import type { AppContext } from 'server-kit/context/AppContext';
import { reportNewAccess } from './newAccess';
import { createRecoveryCodes } from './recoveryCodes';
import { lockSession, useProof } from './session';

/**
 * Replaces the recovery codes of the request's staff member, and returns the new ones.
 * @throws {HttpProblem} 403 without an unused proof of the second factor, 404 after the session's end
 */
export async function renewRecoveryCodes(context: AppContext, request: FastifyRequest): Promise<string[]> {
  const codes = await context.db.transaction().execute(async (trx) => {
    const staff = await lockSession(trx, context, request);
    await useProof(trx, staff);
    const event = 'Somebody created new recovery codes. The old ones no longer work.';
    await reportNewAccess(context, trx, request, staff, { command: 'recovery codes', event });
    return createRecoveryCodes(trx, staff.id);
  });
  context.wakeMail();
  return codes;
}
