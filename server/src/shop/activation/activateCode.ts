import type { CodeState } from 'shared/contract/codes';
import type { AppContext } from 'server-kit/context/AppContext';
import { type Device, isSameDevice } from './device';
import { requireFreeFile } from './fileLimit';
import { readMoves } from './moveLimit';
import { blocked, expired, inUse, movedTooOften, upcoming } from './problems';
import { readActivation } from './readActivation';
import { lockSeat, writeSeatLog } from './seat';

/**
 * Binds a code to a device and returns the code's state. The same device may repeat the call, even under another name.
 * @param actor the program, or the customer who gets a licence file for a computer without internet
 * @throws {HttpProblem} 404 for an unknown code, 403 if the code was replaced.
 * @throws {HttpProblem} 403 if the subscription has expired or is blocked, or if the code doesn't work yet.
 * @throws {HttpProblem} 409 if another device uses the code, or if the code has changed devices too often.
 * @throws {HttpProblem} 409 if the customer got files for too many computers.
 */
export async function activateCode(
  context: AppContext,
  code: string,
  device: Device,
  actor: 'program' | 'customer' = 'program',
): Promise<CodeState> {
  const { db, clock, config } = context;
  const { status, startDate } = await readActivation(context, code);
  if (status === 'Blocked') throw blocked();
  if (startDate !== undefined) throw upcoming(startDate);
  if (status === 'Expired') throw expired();
  await db.transaction().execute(async (trx) => {
    const { holder, last } = await lockSeat(trx, code);
    if (holder && !isSameDevice(holder, device)) throw inUse();
    if (actor === 'customer') await requireFreeFile(trx, context, code, device);
    // The log says which computers have files, so it also records a file for the holder.
    else if (holder?.name === device.name && holder.hash === device.hash) return;
    // A device id after a mere name may be another computer's, so it counts as a move.
    const isMove = last !== undefined && (last.hash !== device.hash || !isSameDevice(last, device));
    if (isMove) {
      const { movableFrom } = await readMoves({ db: trx, clock }, code);
      if (movableFrom) throw movedTooOften(movableFrom, config.supportEmail);
    }
    const at = clock.now();
    const bound = { computer_name: device.name, activated_at: at };
    await trx.updateTable('activation_codes').set(bound).where('code', '=', code).execute();
    await writeSeatLog(trx, { code, action: 'activated', actor, device, at, isMove });
  });
  return readActivation(context, code, device, actor === 'program');
}
