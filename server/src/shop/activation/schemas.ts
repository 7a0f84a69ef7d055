import { CODE_LABEL_MAX_LENGTH } from 'shared/domain/activationCode';
import { EMAIL_MAX_LENGTH } from 'shared/domain/credentials';
import * as Type from 'typebox';

const Code = Type.String({ minLength: 1, maxLength: 100 });
const ComputerName = Type.String({ minLength: 1, maxLength: 100 });
/** A device id has at least 16 printable ASCII characters without spaces. Shorter ids may not be unique. */
const DeviceId = Type.String({ minLength: 16, maxLength: 200, pattern: '^[!-~]*$' });

export const CodeBody = Type.Object({ code: Code });

export const LabelBody = Type.Object({ code: Code, label: Type.String({ maxLength: CODE_LABEL_MAX_LENGTH }) });

export const SendCodeBody = Type.Object({ code: Code, email: Type.String({ maxLength: EMAIL_MAX_LENGTH }) });

/** A code and the device that uses it. Older desktop programs send only the computer's name and no device id. */
export const DeviceBody = Type.Object({ code: Code, computerName: ComputerName, deviceId: Type.Optional(DeviceId) });

export const StateBody = Type.Object({
  code: Code,
  computerName: Type.Optional(ComputerName),
  deviceId: Type.Optional(DeviceId),
});

export const CodeStateReply = Type.Object({
  code: Type.String(),
  status: Type.Union([Type.Literal('Active'), Type.Literal('Expired'), Type.Literal('Blocked')]),
  isActivated: Type.Boolean(),
  computerName: Type.Union([Type.String(), Type.Null()]),
  isThisDevice: Type.Optional(Type.Boolean()),
  endDate: Type.String(),
  movableFrom: Type.Optional(Type.String()),
});
