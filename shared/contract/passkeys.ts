import { call } from './call';
import { MailedCode } from './credentials';
import { instant, list, object, text, type ValueOf } from './schema';
import { proofPurpose } from './staff';

/* Calls that create and use the passkeys of staff. Ids and binary values are in base64url, as in WebAuthn. */

const Binary = text({ minLength: 1, maxLength: 8_192 });
const PasskeyId = text({ minLength: 1, maxLength: 1_400 });

export type PasskeyRequest = ValueOf<typeof PasskeyRequest>;
/** What a browser needs to create a passkey. */
const PasskeyRequest = object({
  challenge: text(),
  /** The domain of the office. Browsers use the passkey only on this domain. */
  rpId: text(),
  rpName: text(),
  userId: text(),
  userName: text(),
  /** The ids of the person's passkeys. A device that has one of them doesn't create another. */
  existing: list(text()),
});

const named = {
  /** The person's name for the passkey. */
  name: text({ minLength: 1, maxLength: 50, pattern: '\\S' }),
};
export type CreatedPasskey = ValueOf<typeof CreatedPasskey>;
/** The parts of the browser's reply that the server verifies. */
const CreatedPasskey = object({ ...named, id: PasskeyId, clientDataJSON: Binary, attestationObject: Binary });

export const NEW_PASSKEY = call('POST', '/api/staff/newpasskey', { response: { 200: PasskeyRequest } });
export const ADD_PASSKEY = call('POST', '/api/staff/addpasskey', { body: CreatedPasskey });

const link = object({ link: MailedCode });
/** Begins to set up a new member's sign-in with a passkey instead of a password. */
export const NEW_MEMBER_PASSKEY = call('POST', '/api/staff/linknewpasskey', {
  body: link,
  response: { 200: PasskeyRequest },
});
export type StaffPasskeySetup = ValueOf<typeof StaffPasskeySetup>;
const StaffPasskeySetup = object({ link: MailedCode, passkey: CreatedPasskey });
export const SET_UP_STAFF_PASSKEY = call('POST', '/api/staff/linkpasskey', { body: StaffPasskeySetup });

export type PasskeyChallenge = ValueOf<typeof PasskeyChallenge>;
const PasskeyChallenge = object({ challenge: text(), rpId: text() });
export const PASSKEY_CHALLENGE = call('POST', '/api/staff/passkeychallenge', { response: { 200: PasskeyChallenge } });

const proof = { id: PasskeyId, clientDataJSON: Binary, authenticatorData: Binary, signature: Binary };
export type PasskeyProof = ValueOf<typeof PasskeyProof>;
/** A challenge that a passkey has signed. */
const PasskeyProof = object(proof);
export const SIGN_IN_WITH_PASSKEY = call('POST', '/api/staff/passkeysignin', { body: PasskeyProof });
/** Proves the second factor again, like `CONFIRM_STAFF`. */
export const CONFIRM_WITH_PASSKEY = call('POST', '/api/staff/passkeyconfirm', {
  body: object({ ...proof, ...proofPurpose }),
});

export type StaffPasskey = ValueOf<typeof StaffPasskey>;
const StaffPasskey = object({ id: text(), name: text(), createdAt: instant(), lastUsed: instant() });
export const PASSKEYS = call('GET', '/api/staff/passkeys', { response: { 200: list(StaffPasskey) } });
export const REMOVE_PASSKEY = call('POST', '/api/staff/removepasskey', { body: object({ id: PasskeyId }) });
