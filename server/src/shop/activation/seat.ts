import type { DbOrTrx, Trx } from 'server-kit/db/database';
import type { Device } from './device';
import { missingCode } from './missingCode';
import type { ActivationLogTable } from './tables';

export interface Seat {
  /** The device that uses the code now. */
  holder: Device | undefined;
  /** The device that last activated the code. */
  last: LastDevice | undefined;
}

interface LastDevice extends Device {
  /** The id of the log line that records the device's activation. */
  line: number;
}

/**
 * Locks a code's seat and returns its devices. A device's hash is `null` if its program sent no device id.
 * @throws {HttpProblem} 404 for an unknown code, 403 for a replaced code.
 */
export async function lockSeat(trx: Trx, code: string): Promise<Seat> {
  const seat = await lockSeatIfPresent(trx, code);
  if (!seat) throw await missingCode(trx, code);
  return seat;
}

/** Locks a code's seat like `lockSeat`, but returns `undefined` for an unknown or replaced code. */
export async function lockSeatIfPresent(trx: Trx, code: string): Promise<Seat | undefined> {
  const row = await trx
    .selectFrom('activation_codes')
    .select('computer_name')
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const last = await findLastDevice(trx, code);
  const holder = row.computer_name === null ? undefined : { name: row.computer_name, hash: last?.hash ?? null };
  return { holder, last };
}

/**
 * Returns the device that last activated a code, or `undefined` if none has. The device still uses the code unless
 * the seat was deactivated later.
 */
export async function findLastDevice(db: DbOrTrx, code: string): Promise<LastDevice | undefined> {
  const row = await db
    .selectFrom('activation_log')
    .select(['id', 'computer_name', 'device_hash'])
    .where('code', '=', code)
    .where('action', '=', 'activated')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { name: row.computer_name, hash: row.device_hash, line: row.id };
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
