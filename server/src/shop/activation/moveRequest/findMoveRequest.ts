import type { MoveRequest } from 'shared/contract/moveRequest';
import { calendarDateOf } from 'shared/domain/calendarDate';
import type { Clock } from 'server-kit/clock/clock';
import type { DbOrTrx } from 'server-kit/db/database';
import { sha256Hex } from 'server-kit/db/randomId';
import { codesWithTerms, codeStatus } from '../codeTerm';
import { type Device, isSameDevice } from '../device';
import { readMoves } from '../moveLimit';
import { findLastDevice } from '../seat';

export interface FoundRequest {
  code: string;
  state: MoveRequest['state'];
  /** The device that asked. */
  device: Device;
  /** The name of the computer that uses the code, or `null`. */
  currentComputer: string | null;
  movableFrom: Date | undefined;
  askedAt: Date;
  expiresAt: Date;
}

/**
 * Returns a code's request and its state. Checks the conditions that can change back, such as whether the subscription
 * has expired. Every other change that ends a request deletes its row.
 */
export async function findMoveRequest(
  { db, clock }: { db: DbOrTrx; clock: Clock },
  by: { link: string } | { code: string },
): Promise<FoundRequest | undefined> {
  const requests = db
    .selectFrom('move_requests')
    .innerJoin('activation_log as holder', 'holder.id', 'holder_line')
    .selectAll('move_requests')
    .select(['holder.computer_name as holder_name', 'holder.device_hash as holder_hash']);
  const found =
    'link' in by
      ? requests.where('link_hash', '=', sha256Hex(by.link))
      : requests.where('move_requests.code', '=', by.code);
  const request = await found.executeTakeFirst();
  if (!request) return undefined;
  const { code } = request;
  const seat = await codesWithTerms(db)
    .select(['computer_name', 'user_id'])
    .where('code', '=', code)
    .executeTakeFirst();
  // A code that was replaced since the first statement has no seat.
  if (!seat) return undefined;
  const last = await findLastDevice(db, code);
  const { movableFrom } = await readMoves({ db, clock }, code);
  const stateOf = (): MoveRequest['state'] => {
    // If no computer uses the code, no move is necessary.
    if (seat.computer_name === null || !last) return 'ended';
    if (last.hash === request.device_hash) return 'moved';
    const now = clock.now();
    // Compare the devices instead of the lines, because a device that activates the code again writes a new line.
    const isHeldBySameDevice = isSameDevice({ name: request.holder_name, hash: request.holder_hash }, last);
    const isOpen =
      isHeldBySameDevice &&
      request.expires_at > now &&
      seat.user_id === request.user_id &&
      codeStatus(seat, calendarDateOf(now)) === 'Active';
    if (!isOpen) return 'ended';
    return movableFrom ? 'limited' : 'open';
  };
  return {
    code,
    state: stateOf(),
    device: { name: request.computer_name, hash: request.device_hash },
    currentComputer: seat.computer_name,
    movableFrom,
    askedAt: request.asked_at,
    expiresAt: request.expires_at,
  };
}
