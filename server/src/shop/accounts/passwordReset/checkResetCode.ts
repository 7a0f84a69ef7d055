import type { FastifyRequest } from 'fastify';
import { isMailedCodeComplete } from 'shared/domain/credentials';
import type { AppContext } from 'server-kit/context/AppContext';
import { countWrongAccessCode } from '../limits';
import { findReset } from './findReset';

/**
 * Returns whether a reset code works, without using it up. The page checks the code before the customer chooses a
 * password. Counts wrong codes, as `resetPassword` does.
 * @throws {HttpProblem} 429 after many wrong codes
 */
export async function checkResetCode(context: AppContext, request: FastifyRequest, code: string): Promise<boolean> {
  if (!isMailedCodeComplete(code)) return false;
  if (await findReset(context, code)) return true;
  await countWrongAccessCode(context, request);
  return false;
}
