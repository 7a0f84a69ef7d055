import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { endMoveRequest } from '../accounts/moveRequests';
import { lockSeat } from './seat';

/**
 * Ends a code for good. The caller must have locked the subscription.
 * @throws {HttpProblem} 404 for an unknown code, 403 for a replaced code.
 */
export async function endSeat(trx: Trx, { clock }: Pick<AppContext, 'clock'>, code: string): Promise<void> {
  await lockSeat(trx, code);
  await trx.updateTable('activation_codes').set({ ended_at: clock.now() }).where('code', '=', code).execute();
  await endMoveRequest(trx, clock.now(), code);
}
