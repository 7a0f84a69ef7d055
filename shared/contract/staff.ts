/** What a staff member may do. A squad may only act on its own package, such as `squad:mfe-checkout`. */
export type StaffRole = 'owner' | 'support' | 'accountant' | `squad:${string}`;

/** The response to `GET /api/staff/me`. Strangers get 204 without a body. */
export interface StaffResponse {
  email: string;
  role: StaffRole;
}

/** Body of `POST /api/staff/link`, and the response with which a new staff member sets up the sign-in. */
export interface StaffLinkResponse extends StaffResponse {
  /** The secret for an authenticator app, in base32. */
  oneTimeSecret: string;
  /** The `otpauth:` address with the same secret. */
  oneTimeUri: string;
}

/** One session in the response to `GET /api/staff/sessions`. */
export interface StaffSessionResponse {
  id: string;
  /** Browser and operating system in plain words, or `null` if they are unknown. */
  device: string | null;
  /** ISO instants. */
  signedInAt: string;
  lastUsed: string;
  isThisDevice: boolean;
}
