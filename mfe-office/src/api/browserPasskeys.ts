import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Read } from 'shared/calls/readReply';
import type { CreatedPasskey, PasskeyChallenge, PasskeyProof, PasskeyRequest } from 'shared/contract/passkeys';

const UNREADABLE = 'We could not read the reply. Reload the page and try again.';
const NOT_CONFIRMED = 'Your device did not confirm the passkey. Try again.';

/**
 * Asks this device to create a passkey.
 * @throws {Error} with a message for the user, for example if the user cancels
 */
export async function createPasskey(request: Read<PasskeyRequest>, name: string): Promise<CreatedPasskey> {
  const { challenge, rpId, rpName, userId, userName, existing = [] } = request;
  if (challenge === undefined || rpId === undefined || userId === undefined || userName === undefined)
    throw new Error(UNREADABLE);
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: rpName ?? rpId },
      user: { id: userId, name: userName, displayName: userName },
      // Ed25519, ECDSA with P-256, and RSA. Together they cover all devices.
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: existing.flatMap((known) => (known === undefined ? [] : [{ id: known, type: 'public-key' }])),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    },
  }).catch((error: unknown) => {
    throw new Error(isNamed(error, 'InvalidStateError') ? 'You already have a passkey on this device.' : NOT_CONFIRMED);
  });
  return { id, name, clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject };
}

/**
 * Asks this device to sign a challenge with a passkey that the user chooses.
 * @throws {Error} with a message for the user
 */
export async function provePasskey({ challenge, rpId }: Read<PasskeyChallenge>): Promise<PasskeyProof> {
  if (challenge === undefined || rpId === undefined) throw new Error(UNREADABLE);
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, userVerification: 'required' },
  }).catch(() => {
    throw new Error(NOT_CONFIRMED);
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;
