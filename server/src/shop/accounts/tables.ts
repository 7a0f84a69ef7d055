import type { Generated } from 'kysely';

export interface UserTable {
  id: string;
  /** The address as the customer typed it, without surrounding spaces. */
  email: string;
  /** The unique address in lower case. */
  email_key: string;
  password_hash: string;
  /** False if `password_hash` is the hash of a random password. The customer can then sign in only by email. */
  has_password: Generated<boolean>;
  created_at: Date;
  /**
   * When the account was deleted, or null while it exists. A deleted account keeps its row, because orders refer to it.
   */
  deleted_at: Generated<Date | null>;
  /** When support blocked the account, or null. A blocked account can't place orders. */
  blocked_at: Generated<Date | null>;
  /** The operator's reason. Customers don't see it. */
  block_reason: Generated<string | null>;
  /**
   * When the owner of the mailbox first used a link from it, or null. Until then, somebody else may have registered
   * with the address.
   */
  mailbox_proved_at: Generated<Date | null>;
}

export interface SessionTable {
  /** The SHA-256 hash of the token in the cookie. */
  token_hash: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
  /** Identifies the session in API calls, but gives no access to it. The database generates this id. */
  id: Generated<string>;
  /** The browser and system that signed in, such as `Firefox on Windows`. `null` if both are unknown. */
  device: Generated<string | null>;
  /** When the session was last used, recorded at most once an hour. `null` if no use was recorded after the sign-in. */
  last_used_at: Generated<Date | null>;
}

/** A browser that has signed in to an account. It has its own rate limits, but the customer must still sign in. */
export interface RememberedDeviceTable {
  /** The SHA-256 hash of the token in the cookie. */
  token_hash: string;
  user_id: string;
  expires_at: Date;
}

/** A visitor's request for a reset link. The mail worker later checks whether the account exists. */
export interface PasswordResetRequestTable {
  id: string;
  email_key: string;
  base_url: string;
  requested_at: Date;
}

export interface PasswordResetTable {
  /** The SHA-256 hash of the code in the email. */
  code_hash: string;
  user_id: string;
  expires_at: Date;
}

/** A visitor's request for a sign-in link. The mail worker later checks whether the account exists. */
export interface SignInRequestTable {
  id: string;
  email_key: string;
  base_url: string;
  /** The SHA-256 hash of the token in the cookie of the requesting browser. */
  browser_hash: string;
  requested_at: Date;
}

/** An emailed link and six digits, either of which signs a customer in once. */
export interface SignInLinkTable {
  /** The SHA-256 hash of the code in the link. */
  code_hash: string;
  user_id: string;
  /** The SHA-256 hash of the token in the cookie of the requesting browser. The link works only there. */
  browser_hash: string;
  /**
   * The SHA-256 hash of the user's id and the six digits, which work in any browser. Null in an email without digits.
   */
  digits_hash: string | null;
  /** How often digits were typed in the requesting browser. */
  tries: Generated<number>;
  /** How often digits were typed in all other browsers together. */
  tries_elsewhere: Generated<number>;
  expires_at: Date;
}

/** A new email address that awaits confirmation. An account has at most one such address. */
export interface EmailChangeTable {
  user_id: string;
  /** The SHA-256 hash of the code in the email. */
  code_hash: string;
  new_email: string;
  expires_at: Date;
}

/**
 * An offer to transfer a subscription to the owner of an email address, who gets a link. After the offer ends, its row
 * stays without the address, so that the link's page and the office can show how it ended.
 */
export interface TransferOfferTable {
  /** The SHA-256 hash of the code in the email. */
  code_hash: string;
  subscription_id: string;
  /** The account that offers the subscription. */
  owner_id: string;
  /** The address that may accept. Empty once the offer has ended. */
  email: string;
  offered_at: Date;
  expires_at: Date;
  /** Null while the offer is open. A subscription has at most one open offer. */
  ended_at: Generated<Date | null>;
  ended_as: Generated<'accepted' | 'withdrawn' | 'expired' | null>;
}

/**
 * A computer's request for a code that another computer uses. A code has at most one request. The request ends when the
 * code gets another owner, or when a third computer activates the code.
 */
export interface MoveRequestTable {
  code: string;
  /** The SHA-256 hash of the secret part of the emailed link. */
  link_hash: string;
  /** The owner who got the link. */
  user_id: string;
  /**
   * The activation log's line for the activation of the computer that uses the code. The request is open only while
   * this computer uses the code. After the move, this is the requesting computer's line, so that the link can't move
   * the code again.
   */
  holder_line: number;
  /** The name of the requesting computer. */
  computer_name: string;
  /** `Device.hash` of the requesting computer. */
  device_hash: string;
  asked_at: Date;
  expires_at: Date;
}

declare module 'server-kit/db/schema' {
  interface Database {
    users: UserTable;
    sessions: SessionTable;
    remembered_devices: RememberedDeviceTable;
    password_reset_requests: PasswordResetRequestTable;
    password_resets: PasswordResetTable;
    sign_in_requests: SignInRequestTable;
    sign_in_links: SignInLinkTable;
    email_changes: EmailChangeTable;
    transfer_offers: TransferOfferTable;
    move_requests: MoveRequestTable;
  }
}
