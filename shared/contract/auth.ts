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

/** Body of `POST /api/auth/reset`. */
export interface ResetPasswordRequest {
  code: string;
  password: string;
}
