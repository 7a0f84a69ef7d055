import type { MoveRequest } from 'shared/contract/moveRequest';
import type { AppContext } from 'server-kit/context/AppContext';
import { countOperation } from 'server-kit/metrics/customerOperations';
import { recordMove } from '../../accounts/moveRequests';
import { plainName } from '../../mail/templates/plainName';
import { maskCode } from '../activationCode';
import { bindSeat } from '../bindSeat';
import { freeSeat } from '../deactivateSeat';
import { findLastDevice, lockSeatIfPresent } from '../seat';
import { findMoveRequest, type FoundRequest } from './findMoveRequest';

/**
 * Returns the move request that an emailed link leads to.
 * @returns `undefined` if there is no such link.
 */
export async function readMoveRequest(context: AppContext, link: string): Promise<MoveRequest | undefined> {
  const request = await findMoveRequest(context, { link });
  return request && describe(request);
}

/**
 * Moves a code to the device that asked for it, if the request is still open. Returns the request's new state.
 * @returns `undefined` if there is no such link.
 */
export async function approveMove(context: AppContext, link: string): Promise<MoveRequest | undefined> {
  const { db, clock } = context;
  const { move, isNew } = await db.transaction().execute(async (trx): Promise<Approval> => {
    const found = await findMoveRequest({ db: trx, clock }, { link });
    if (!found) return {};
    const seat = await lockSeatIfPresent(trx, found.code);
    if (!seat) return {};
    const { holder, last } = seat;
    // Read the request again, because it may have ended before this transaction got the lock.
    const request = await findMoveRequest({ db: trx, clock }, { link });
    if (request?.state !== 'open' || !holder) return request ? { move: describe(request) } : {};
    const { code, device } = request;
    await freeSeat(trx, context, code, { holder, actor: 'customer' });
    // The actor is the program that asked. An activation by the customer would count as a licence file.
    await bindSeat(trx, context, code, { last, device, actor: 'program' });
    // This is the log line that `bindSeat` has just written.
    const activation = await findLastDevice(trx, code);
    if (activation) await recordMove(trx, code, activation.line);
    return { move: describe({ ...request, state: 'moved' }), isNew: true };
  });
  if (isNew) countOperation('move');
  return move;
}

interface Approval {
  /** Absent if there is no such link. */
  move?: MoveRequest;
  /** True if this call moved the code. */
  isNew?: boolean;
}

function describe({ state, code, device, currentComputer, movableFrom, askedAt }: FoundRequest): MoveRequest {
  if (state === 'ended') return { state };
  const move = { state, code: maskCode(code), toComputer: plainName(device.name), askedAt: askedAt.toISOString() };
  if (state === 'moved' || currentComputer === null) return move;
  return {
    ...move,
    fromComputer: plainName(currentComputer),
    ...(movableFrom && { movableFrom: movableFrom.toISOString() }),
  };
}
