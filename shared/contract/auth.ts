/** Response to `GET /api/auth/currentuserinfo`. For anonymous visitors, the response is 204 without a body. */
export interface CurrentUserResponse {
  userName: string;
}

/** Body of `POST /api/auth/login`. */
export interface LoginRequest {
  email: string;
  password: string;
  /** The specification spells this name without the second "m". */
  remeberMe: boolean;
}

/** Body of `POST /api/auth/register`. */
export interface RegisterRequest {
  email: string;
  password: string;
}

/** Body of `POST /api/auth/forgot`. `baseUrl` is the site's origin. */
export interface ForgotPasswordRequest {
  email: string;
  baseUrl: string;
}

/** Body of `POST /api/auth/requestsigninlink`. `baseUrl` is the site's origin. */
export interface SignInLinkRequest {
  email: string;
  baseUrl: string;
}

/** Body of `POST /api/auth/signinbylink`, in the browser that asked for the link. */
export interface LinkSignInRequest {
  code: string;
}

/** Body of `POST /api/auth/signinbydigits`, with the six digits from the email. */
export interface DigitsSignInRequest {
  email: string;
  digits: string;
}

/** Body of `POST /api/auth/reset`. */
export interface ResetPasswordRequest {
  code: string;
  password: string;
}
