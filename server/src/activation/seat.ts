import type { DbOrTrx, Trx } from '../db/database';
import type { Device } from './device';
import { unknownCode } from './problems';
import type { ActivationLogTable } from './tables';

/** The seat of an activation code. */
export interface Seat {
  /** The device that uses it now. */
  holder: Device | undefined;
  /** The device that activated it last. */
  last: Device | undefined;
}

/**
 * Locks the seat of a code and reads who uses it. Only the log stores the device. Older servers also write the log, but
 * only with names, so the database never mistakes their bindings for those of another device.
 * @throws {HttpProblem} 404 for an unknown code.
 */
export async function lockSeat(trx: Trx, code: string): Promise<Seat> {
  const row = await trx
    .selectFrom('activation_codes')
    .select('computer_name')
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw unknownCode();
  const last = await findLastDevice(trx, code);
  const holder = row.computer_name === null ? undefined : { name: row.computer_name, hash: last?.hash ?? null };
  return { holder, last };
}

/** Returns the device that activated a code last. It holds the code unless the seat was deactivated since. */
export async function findLastDevice(db: DbOrTrx, code: string): Promise<Device | undefined> {
  const row = await db
    .selectFrom('activation_log')
    .select(['computer_name', 'device_hash'])
    .where('code', '=', code)
    .where('action', '=', 'activated')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { name: row.computer_name, hash: row.device_hash };
}

interface SeatLogLine {
  code: string;
  action: ActivationLogTable['action'];
  actor: ActivationLogTable['actor'];
  device: Device;
  at: Date;
  isMove?: boolean;
}

export async function writeSeatLog(trx: Trx, line: SeatLogLine): Promise<void> {
  const { code, action, actor, device, at, isMove = false } = line;
  await trx
    .insertInto('activation_log')
    .values({ code, action, actor, computer_name: device.name, device_hash: device.hash, is_move: isMove, at })
    .execute();
}
