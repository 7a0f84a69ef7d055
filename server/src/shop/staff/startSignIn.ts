import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { describeDevice } from '../accounts/sessions/describeDevice';
import { reportNewAccess } from './newAccess';
import { type Staff, startStaffSession } from './session';
import { rememberStaffDevice } from './staffDevice';

/**
 * Starts a session and remembers the browser. Emails the staff member if the account has not used this browser before.
 * After a set-up with a link, always emails, because somebody else may have got the link. Call `context.wakeMail()`
 * after the commit.
 */
export async function startSignIn(
  trx: Trx,
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  staff: Staff,
  { isSetUp = false } = {},
): Promise<void> {
  await startStaffSession(trx, context, request, reply, staff.id);
  const isNewDevice = await rememberStaffDevice(trx, context, request, reply, staff.id);
  if (isSetUp) {
    const event = 'Someone set up this sign-in with a link from the operator.';
    await reportNewAccess(trx, context, request, staff, { command: 'set up', event });
  } else if (isNewDevice) {
    const device = describeDevice(request.headers['user-agent']) ?? 'an unknown browser';
    const event = `Somebody signed in with a browser that the account has not used before: ${device}.`;
    await reportNewAccess(trx, context, request, staff, { command: 'sign in', event });
  }
}
