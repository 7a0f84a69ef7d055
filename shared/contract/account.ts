import { call } from './call';
import { BaseUrl, Email, MailedCode, NewPassword, Password, SessionId } from './credentials';
import { flag, instant, list, nullable, object, text, type ValueOf } from './schema';

export type EmailChangeRequest = ValueOf<typeof EmailChangeRequest>;
const EmailChangeRequest = object({ email: Email, password: Password, baseUrl: BaseUrl });
/** Emails a confirmation link to the new address. */
export const CHANGE_EMAIL = call('POST', '/api/account/email', { body: EmailChangeRequest });
export const CONFIRM_EMAIL = call('POST', '/api/account/confirmemail', { body: object({ code: MailedCode }) });

export type PasswordChangeRequest = ValueOf<typeof PasswordChangeRequest>;
const PasswordChangeRequest = object({ password: Password, newPassword: NewPassword });
export const CHANGE_PASSWORD = call('POST', '/api/account/password', { body: PasswordChangeRequest });

export type SessionResponse = ValueOf<typeof SessionResponse>;
const SessionResponse = object({
  id: text(),
  /** Browser and operating system in plain words, or `null` if they are unknown. */
  device: nullable(text()),
  /** When the session was last used. The recorded time may be up to an hour too early. */
  lastUsed: instant(),
  isThisDevice: flag(),
});
export const SESSIONS = call('GET', '/api/account/sessions', { response: { 200: list(SessionResponse) } });
export const END_SESSION = call('POST', '/api/account/endsession', { body: object({ id: SessionId }) });
export const END_OTHER_SESSIONS = call('POST', '/api/account/endothersessions', {});

/** This browser's visitor id. The server also exports or deletes the visit records with this id. */
const visitorId = text({ maxLength: 64 });

export type DeleteAccountRequest = ValueOf<typeof DeleteAccountRequest>;
const DeleteAccountRequest = object({ password: Password }, { visitorId });
export const DELETE_ACCOUNT = call('POST', '/api/account/delete', { body: DeleteAccountRequest });

/** Downloads everything that the shop stores about the customer, as JSON. */
export const EXPORT_ACCOUNT = call('GET', '/api/account/export', { querystring: object({}, { visitorId }) });
