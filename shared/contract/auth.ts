/** `GET /api/auth/currentuserinfo`. Anonymous visitors get 204 without a body. */
export interface CurrentUserResponse {
  userName: string;
}

/** `POST /api/auth/login`. */
export interface LoginRequest {
  email: string;
  password: string;
  /** The specification spells it so. */
  remeberMe: boolean;
}

/** `POST /api/auth/register`. */
export interface RegisterRequest {
  email: string;
  password: string;
}

/** `POST /api/auth/forgot`; `baseUrl` is the site's origin. */
export interface ForgotPasswordRequest {
  email: string;
  baseUrl: string;
}

/** `POST /api/auth/reset`. */
export interface ResetPasswordRequest {
  code: string;
  password: string;
}
