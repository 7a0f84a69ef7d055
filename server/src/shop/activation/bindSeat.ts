import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { type Device, isSameDevice } from './device';
import { readMoves } from './moveLimit';
import { movedTooOften } from './problems';
import { type Seat, writeSeatLog } from './seat';

interface Binding {
  /** The device that last activated the code. The caller has locked the seat. */
  last: Seat['last'];
  device: Device;
  actor: 'program' | 'customer';
}

/**
 * Binds a code to a device, and counts a move if another device had the code before.
 * @throws {HttpProblem} 409 if the code has changed devices too often.
 */
export async function bindSeat(
  trx: Trx,
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  code: string,
  { last, device, actor }: Binding,
): Promise<void> {
  // If the last device had only a name, a device with an id may be another computer, so this counts as a move.
  const isMove = last !== undefined && (last.hash !== device.hash || !isSameDevice(last, device));
  if (isMove) {
    const { movableFrom } = await readMoves({ db: trx, clock }, code);
    if (movableFrom) throw movedTooOften(movableFrom, config.supportEmail);
  }
  const at = clock.now();
  const bound = { computer_name: device.name, activated_at: at };
  await trx.updateTable('activation_codes').set(bound).where('code', '=', code).execute();
  await writeSeatLog(trx, { code, action: 'activated', actor, device, at, isMove });
}
