import { DeviceId } from './activation';
import { call } from './call';
import { Code, ComputerName } from './codes';
import { instant, object, oneOf, text, type ValueOf } from './schema';

export type MoveRequested = ValueOf<typeof MoveRequested>;
const MoveRequested = object({
  /** The computer that the code is activated on. */
  computerName: text(),
  /** The deadline for the owner to move the code. */
  requestedUntil: instant(),
});

/** Emails the owner a request to move a code to the calling device. */
export const REQUEST_MOVE = call('POST', '/api/activation/requestmove', {
  body: object({ code: Code, computerName: ComputerName, deviceId: DeviceId }),
  response: { 200: MoveRequested },
});

export type MoveRequest = ValueOf<typeof MoveRequest>;
const MoveRequest = object(
  {
    /** `limited`: the code has moved too often. `ended`: the request can no longer move the code. */
    state: oneOf('open', 'moved', 'limited', 'ended'),
  },
  {
    /** The last five characters of the activation code, such as `…4F2KX`. Absent if the request has ended. */
    code: text(),
    /** The computer to move the code to. Absent if the request has ended. */
    toComputer: text(),
    /** When the move was requested. Absent if the request has ended. */
    askedAt: instant(),
    /** The computer that the code is activated on. Absent if the code has moved, or if the request has ended. */
    fromComputer: text(),
    /** When the code can move again. Present only in the state `limited`. */
    movableFrom: instant(),
  },
);

/** The secret part of the emailed link. */
const link = { body: object({ link: text({ minLength: 1, maxLength: 100 }) }), response: { 200: MoveRequest } };
// Both calls need no session, because the link grants access. The link is in the body, because logs store paths.
export const READ_MOVE_REQUEST = call('POST', '/api/activation/readmoverequest', link);
export const APPROVE_MOVE = call('POST', '/api/activation/approvemove', link);
