import { call } from './call';
import { Code, CodeState, ComputerName } from './codes';
import { list, object, text } from './schema';

/** At least 16 printable ASCII characters without spaces. Shorter ids may not be unique. */
export const DeviceId = text({ minLength: 16, maxLength: 200, pattern: '^[!-~]*$' });

/** Identifies a code and a device. Some desktop programs send only the computer's name and no device id. */
const deviceChange = {
  body: object({ code: Code, computerName: ComputerName }, { deviceId: DeviceId }),
  response: { 200: CodeState },
};
export const ACTIVATE = call('POST', '/api/activation/activate', deviceChange);
// Do not rename this path, because desktop programs call it to deactivate a code.
export const DEACTIVATE = call('POST', '/api/activation/release', deviceChange);
// The code is in the body instead of the path, because logs and the browser history store paths.
export const CODE_STATE = call('POST', '/api/activation/state', {
  body: object({ code: Code }, { computerName: ComputerName, deviceId: DeviceId }),
  response: { 200: CodeState },
});

/** The public keys that verify licences: a JWK set (RFC 7517) of Ed25519 keys (RFC 8037). */
export const LICENCE_KEYS = call('GET', '/api/activation/licencekeys', {
  response: {
    200: object({
      keys: list(object({ kty: text(), crv: text(), x: text(), kid: text(), alg: text(), use: text() })),
    }),
  },
});
