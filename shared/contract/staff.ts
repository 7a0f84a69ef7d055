import { PASSWORD_MAX_LENGTH, STAFF_PASSWORD_MIN_LENGTH } from '../domain/credentials';
import { call } from './call';
import { Email, MailedCode, Password, SessionId } from './credentials';
import { flag, instant, list, nothing, nullable, object, text, type ValueOf } from './schema';

/** What a staff member may do. A squad may only act on its own package, such as `squad:mfe-checkout`. */
export type StaffRole = 'owner' | 'support' | 'accountant' | `squad:${string}`;

const member = { email: text(), role: text<StaffRole>() };
/** A one-time code or a recovery code. */
const SecondFactor = text({ maxLength: 32 });

export type StaffResponse = ValueOf<typeof StaffResponse>;
const StaffResponse = object(member);
/** Replies 204 without a body to visitors who are not signed in as staff. */
export const STAFF_MEMBER = call('GET', '/api/staff/me', { response: { 200: StaffResponse, 204: nothing } });

/** What new staff members need to set up their sign-in. */
export type StaffLinkResponse = ValueOf<typeof StaffLinkResponse>;
const StaffLinkResponse = object({
  ...member,
  /** The secret for an authenticator app, in base32. */
  oneTimeSecret: text(),
  /** The `otpauth:` address with the same secret. */
  oneTimeUri: text(),
});
export const OPEN_STAFF_LINK = call('POST', '/api/staff/link', {
  body: object({ link: MailedCode }),
  response: { 200: StaffLinkResponse },
});

const recoveryCodes = { 200: object({ recoveryCodes: list(text()) }) };
export type StaffSetup = ValueOf<typeof StaffSetup>;
const StaffSetup = object({
  link: MailedCode,
  password: text({ minLength: STAFF_PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH }),
  /** A one-time code of the authenticator app, which proves that the app has the secret. */
  code: SecondFactor,
});
export const SET_UP_STAFF_PASSWORD = call('POST', '/api/staff/password', {
  body: StaffSetup,
  response: recoveryCodes,
});
export const NEW_RECOVERY_CODES = call('POST', '/api/staff/recoverycodes', { response: recoveryCodes });

export type StaffCredentials = ValueOf<typeof StaffCredentials>;
const StaffCredentials = object({ email: Email, password: Password, code: SecondFactor });
export const SIGN_IN_STAFF = call('POST', '/api/staff/signin', { body: StaffCredentials });
export const SIGN_OUT_STAFF = call('POST', '/api/staff/signout', {});
/**
 * True if the proof is for a new passkey or new recovery codes. These need a proof of their own, which works once.
 * Otherwise, a stolen session could use the proof of another action to create them.
 */
export const proofPurpose = { isForNewAccess: flag() };
/** Proves the second factor again, which permits dangerous actions for ten minutes. */
export const CONFIRM_STAFF = call('POST', '/api/staff/confirm', {
  body: object({ code: SecondFactor, ...proofPurpose }),
});

export type StaffSessionResponse = ValueOf<typeof StaffSessionResponse>;
const StaffSessionResponse = object({
  id: text(),
  /** Browser and operating system in plain words, or `null` if they are unknown. */
  device: nullable(text()),
  signedInAt: instant(),
  lastUsed: instant(),
  isThisDevice: flag(),
});
export const STAFF_SESSIONS = call('GET', '/api/staff/sessions', { response: { 200: list(StaffSessionResponse) } });
export const END_STAFF_SESSION = call('POST', '/api/staff/endsession', { body: object({ id: SessionId }) });
