import { call } from './call';
import { BaseUrl, Email, MailedCode, NewPassword, Password } from './credentials';
import { flag, nothing, object, text, type ValueOf } from './schema';

/** For anonymous visitors, the reply is 204 without a body. */
export const CURRENT_USER = call('GET', '/api/auth/currentuserinfo', {
  response: {
    200: object({
      userName: text(),
      /** False if the customer can sign in only by email until they set a password. */
      hasPassword: flag(),
    }),
    204: nothing,
  },
});

export type LoginRequest = ValueOf<typeof LoginRequest>;
/** The specification spells `remeberMe` without the second "m". */
const LoginRequest = object({ email: Email, password: Password }, { remeberMe: flag() });
export const LOGIN = call('POST', '/api/auth/login', { body: LoginRequest });

export const LOGOUT = call('POST', '/api/auth/logout', {});

export type RegisterRequest = ValueOf<typeof RegisterRequest>;
const RegisterRequest = object({ email: Email, password: NewPassword });
export const REGISTER = call('POST', '/api/auth/register', { body: RegisterRequest });

export type LinkRequest = ValueOf<typeof LinkRequest>;
const LinkRequest = object({ email: Email, baseUrl: BaseUrl });
export const FORGOT_PASSWORD = call('POST', '/api/auth/forgot', { body: LinkRequest });
export const REQUEST_SIGN_IN_LINK = call('POST', '/api/auth/requestsigninlink', { body: LinkRequest });

export type LinkSignIn = ValueOf<typeof LinkSignIn>;
const LinkSignIn = object({ code: MailedCode });
/** Works only in the browser that requested the link. */
export const SIGN_IN_BY_LINK = call('POST', '/api/auth/signinbylink', { body: LinkSignIn });

export type DigitsSignIn = ValueOf<typeof DigitsSignIn>;
const DigitsSignIn = object({
  email: Email,
  /** The six digits from the email. */
  digits: MailedCode,
});
export const SIGN_IN_BY_DIGITS = call('POST', '/api/auth/signinbydigits', { body: DigitsSignIn });

const ResetCodeCheck = object({ code: MailedCode });
/** Asks whether a reset code still works, without using it up. */
export const CHECK_RESET_CODE = call('POST', '/api/auth/checkresetcode', {
  body: ResetCodeCheck,
  response: { 200: object({ isValid: flag() }) },
});

export type ResetPasswordRequest = ValueOf<typeof ResetPasswordRequest>;
const ResetPasswordRequest = object({ code: MailedCode, password: NewPassword });
export const RESET_PASSWORD = call('POST', '/api/auth/reset', { body: ResetPasswordRequest });
