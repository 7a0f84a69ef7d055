import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { endMoveRequest } from '../accounts/moveRequests';
import { type Device, isSameDevice } from './device';
import { inUse } from './problems';
import { lockSeat, writeSeatLog } from './seat';

/**
 * The person or program that deactivates a seat. A program can deactivate only its own device's seat, but the customer
 * and the operator can deactivate any seat.
 */
export type Deactivation = { actor: 'program'; device: Device } | { actor: 'customer' | 'operator'; device?: never };

/**
 * Deactivates a code's seat. Does nothing if no computer uses the code.
 * @returns the name of the computer that used the code, or `undefined` if no computer used it.
 * @throws {HttpProblem} 404 for an unknown code, 403 for a replaced code.
 * @throws {HttpProblem} 409 if a program tries to deactivate another device's seat.
 */
export async function deactivateSeat(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  code: string,
  { actor, device }: Deactivation,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const { holder } = await lockSeat(trx, code);
    if (!holder) return undefined;
    if (device && !isSameDevice(holder, device)) throw inUse();
    await freeSeat(trx, { clock }, code, { holder, actor });
    // A program must not end another computer's request to move the code.
    if (actor !== 'program') await endMoveRequest(trx, clock.now(), code);
    return holder.name;
  });
}

/** Frees a locked seat and logs this. */
export async function freeSeat(
  trx: Trx,
  { clock }: Pick<AppContext, 'clock'>,
  code: string,
  { holder, actor }: { holder: Device; actor: Deactivation['actor'] },
): Promise<void> {
  const free = { computer_name: null, activated_at: null };
  await trx.updateTable('activation_codes').set(free).where('code', '=', code).execute();
  await writeSeatLog(trx, { code, action: 'released', actor, device: holder, at: clock.now() });
}
