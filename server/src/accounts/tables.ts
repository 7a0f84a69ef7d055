export interface UserTable {
  id: string;
  /** As the customer typed it, without spaces round it. */
  email: string;
  /** In small letters; unique. */
  email_key: string;
  password_hash: string;
  created_at: Date;
}

export interface SessionTable {
  /** sha256 of the token in the cookie. */
  token_hash: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
}

/** A browser that has signed in to an account. It has limits of its own, but no access. */
export interface RememberedDeviceTable {
  /** sha256 of the token in the cookie. */
  token_hash: string;
  user_id: string;
  expires_at: Date;
}

/** A visitor's request for a reset link, before anyone checks if the account exists. */
export interface PasswordResetRequestTable {
  id: string;
  email_key: string;
  base_url: string;
  requested_at: Date;
}

export interface PasswordResetTable {
  /** sha256 of the code in the email. */
  code_hash: string;
  user_id: string;
  expires_at: Date;
}

declare module '../db/schema' {
  interface Database {
    users: UserTable;
    sessions: SessionTable;
    remembered_devices: RememberedDeviceTable;
    password_reset_requests: PasswordResetRequestTable;
    password_resets: PasswordResetTable;
  }
}
