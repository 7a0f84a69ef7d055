import type { FastifyRequest } from 'fastify';
import type { AppContext } from 'server-kit/context/AppContext';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { admitSecondFactor, forgetFailedSecondFactors } from './limits';
import { takeSecondFactor } from './secondFactor';
import { confirmSession, staffOf } from './session';

/**
 * Checks a one-time code or a recovery code, and then permits dangerous actions for ten minutes. `isForNewAccess` also
 * permits one call that creates new access, such as a passkey.
 * @throws {HttpProblem} 400 `wrong-code`, or 429 for too many wrong codes
 */
export async function confirmWithCode(
  context: AppContext,
  request: FastifyRequest,
  { code, isForNewAccess }: { code: string; isForNewAccess: boolean },
): Promise<void> {
  const { id } = staffOf(request);
  await admitSecondFactor(context, id);
  if (!(await takeSecondFactor(context, id, code))) throw wrongCode();
  await forgetFailedSecondFactors(context, id);
  await confirmSession(context, request, { isForNewAccess });
}

/** Creates a 400 instead of a 401, because the staff member is still signed in. */
export function wrongCode(): HttpProblem {
  const sentence = 'This code is wrong or was used before. Enter the next code from your authenticator app.';
  return new HttpProblem(400, sentence, { code: 'wrong-code', errors: { code: sentence } });
}
