import { api } from 'shared/api';
import { endpointOrFail } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import { APPROVE_MOVE, type MoveRequest as Reply, READ_MOVE_REQUEST } from 'shared/contract/moveRequest';
import { type CalendarDate, formatShopMinute } from 'shared/domain/calendarDate';
import { ownEndpoints } from 'shared/remote/ownEndpoints';
import { dayOf } from './subscription';

/** A request from a computer to use a code that is in use on another computer. */
export interface MoveRequest {
  state: Reply['state'];
  /** The last five characters of the activation code, such as `…4F2KX`. */
  code: string | undefined;
  /** The computer that requests the code. */
  toComputer: string;
  /** The time of the request in London. See `formatShopMinute`. */
  askedAt: string | undefined;
  /** The computer that uses the code now. */
  fromComputer: string;
  /** The first day on which the code can move again, in the state `limited`. */
  movableFrom: CalendarDate | undefined;
}

interface LinkArgument {
  /** The secret part of the emailed link. */
  link: string;
}

const UNREADABLE = 'We could not load this request. Please try again.';

const { moveRequest, approveMove } = ownEndpoints(api, (build) => ({
  moveRequest: build.query<MoveRequest, LinkArgument>(endpointOrFail(READ_MOVE_REQUEST, readRequest, UNREADABLE)),
  /** Moves the code. The reply's state says whether the code has moved. */
  approveMove: build.mutation<MoveRequest, LinkArgument>({
    ...endpointOrFail(APPROVE_MOVE, readRequest, UNREADABLE),
    invalidatesTags: ['Subscriptions'],
  }),
}));

export const useMoveRequestQuery = moveRequest.useQuery;
export const useApproveMoveMutation = approveMove.useMutation;

function readRequest(reply: Read<Reply>): MoveRequest | undefined {
  const { state, code, toComputer = 'the new computer', fromComputer = 'the other computer', movableFrom } = reply;
  const asked = new Date(reply.askedAt ?? '');
  const askedAt = Number.isNaN(asked.getTime()) ? undefined : formatShopMinute(asked);
  return state === undefined
    ? undefined
    : { state, code, toComputer, askedAt, fromComputer, movableFrom: dayOf(movableFrom) };
}
