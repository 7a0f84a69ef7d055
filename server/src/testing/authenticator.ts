import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { CreatedPasskey, PasskeyChallenge, PasskeyProof, PasskeyRequest } from 'shared/contract/passkeys';
import { TEST_ORIGIN } from './testConfig';

interface Deviations {
  /** The origin of the page. */
  origin?: string;
  /** False if the device did not check who uses it. */
  isUserVerified?: boolean;
  /** The number of uses that the device reports. By default, it counts. */
  counter?: number;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** Creates the passkey of a device, which answers the server as a browser does. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let uses = 0;

  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const [kind, algorithm, curve, xAxis, yAxis] = [1, 3, -1, -2, -3];
    return isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [kind, 2],
        [algorithm, -7],
        [curve, 1],
        [xAxis, new Uint8Array(Buffer.from(x, 'base64url'))],
        [yAxis, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
  };
  const dataOf = (rpId: string, { isUserVerified = true, counter = (uses += 1) }: Deviations, kinds = 0) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | kinds | (isUserVerified ? VERIFIED : 0)]), count]);
  };
  const clientData = (type: string, challenge: string, origin = TEST_ORIGIN) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    create: ({ challenge, rpId }: PasskeyRequest, name: string, deviations: Deviations = {}): CreatedPasskey => {
      const idLength = Buffer.from([0, id.length]);
      const authData = Buffer.concat([dataOf(rpId, deviations, HAS_KEY), Buffer.alloc(16), idLength, id, coseKey()]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id: id.toString('base64url'),
        name,
        clientDataJSON: clientData('webauthn.create', challenge, deviations.origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      };
    },
    prove: ({ challenge, rpId }: PasskeyChallenge, deviations: Deviations = {}): PasskeyProof => {
      const data = dataOf(rpId, deviations);
      const client = clientData('webauthn.get', challenge, deviations.origin);
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      };
    },
  };
}
