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

/** What a visitor asked for, before anybody looked whether such an account exists. */
export interface PasswordResetRequestTable {
  id: string;
  email_key: string;
  base_url: string;
  requested_at: Date;
}

export interface PasswordResetTable {
  /** sha256 of the code in the e-mail. */
  code_hash: string;
  user_id: string;
  expires_at: Date;
}

export interface AccountTables {
  users: UserTable;
  sessions: SessionTable;
  password_reset_requests: PasswordResetRequestTable;
  password_resets: PasswordResetTable;
}
