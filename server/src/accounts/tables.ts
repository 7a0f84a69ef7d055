import type { Generated } from 'kysely';

export interface UserTable {
  id: string;
  /** As the customer typed it, without spaces round it. */
  email: string;
  /** In small letters; unique. */
  email_key: string;
  password_hash: string;
  created_at: Date;
  /** Absent while the account exists. A deleted account keeps its row, because orders refer to it. */
  deleted_at: Generated<Date | null>;
}

export interface SessionTable {
  /** sha256 of the token in the cookie. */
  token_hash: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
  /** Names the session in a call. It gives no access. The database generates it. */
  id: Generated<string>;
  /** The browser and the system that signed in, such as `Firefox on Windows`. Absent if they are not known. */
  device: Generated<string | null>;
  /** Recorded at most once an hour. Absent: not used since the sign-in. */
  last_used_at: Generated<Date | null>;
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

/** A new email address that waits for its confirmation. An account has at most one. */
export interface EmailChangeTable {
  user_id: string;
  /** sha256 of the code in the email. */
  code_hash: string;
  new_email: string;
  expires_at: Date;
}

declare module '../db/schema' {
  interface Database {
    users: UserTable;
    sessions: SessionTable;
    remembered_devices: RememberedDeviceTable;
    password_reset_requests: PasswordResetRequestTable;
    password_resets: PasswordResetTable;
    email_changes: EmailChangeTable;
  }
}
