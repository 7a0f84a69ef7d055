import type { ColumnType, Generated } from 'kysely';
import type { StaffRole } from 'shared/contract/staff';

export interface StaffTable {
  id: string;
  /** The address as the operator typed it, without surrounding spaces. */
  email: string;
  /** The unique address in lower case. */
  email_key: string;
  role: StaffRole;
  /** Null until the staff member sets up a password. */
  password_hash: string | null;
  /** The base32 secret of the authenticator app. Null if `password_hash` is null. */
  one_time_secret: string | null;
  /** The 30-second step of the last one-time code, so that no code works twice. */
  last_time_step: number | null;
  created_at: Date;
}

/** A link that a staff member uses to set up their sign-in. A staff member has at most one such link. */
export interface StaffLinkTable {
  /** The SHA-256 hash of the code in the link. */
  code_hash: string;
  staff_id: string;
  /** The secret that the link's page offers to the authenticator app. */
  one_time_secret: string;
  expires_at: Date;
}

export interface StaffSessionTable {
  /** The SHA-256 hash of the token in the cookie. */
  token_hash: string;
  /** Identifies the session in API calls, but gives no access to it. */
  id: string;
  staff_id: string;
  /** The browser and system that signed in, such as `Firefox on Windows`. `null` if both are unknown. */
  device: string | null;
  created_at: Date;
  /** When the session was last used, recorded at most once a minute. */
  last_used_at: Date;
  /** When the staff member last signed in or proved a second factor. */
  confirmed_at: Date;
  /** When the staff member last proved a second factor for new access. Null if there is no unused proof. */
  proved_at: Date | null;
  expires_at: Date;
}

/** A browser that a staff member has signed in with. It gives no access. Sign-ins with other browsers are reported. */
export interface StaffDevicesTable {
  /** The SHA-256 hash of the token in the cookie. */
  token_hash: string;
  staff_id: string;
  expires_at: Date;
}

/** A code that replaces the one-time code once, if the authenticator app is lost. */
export interface StaffRecoveryCodeTable {
  code_hash: string;
  staff_id: string;
}

/** A passkey that a staff member uses to sign in without a password and a code. */
export interface StaffPasskeysTable {
  /** The id that the device chose, in base64url. */
  id: string;
  staff_id: string;
  /** The staff member's name for it. */
  name: string;
  /** The COSE public key, in base64url. */
  public_key: string;
  /** How often the device has used the passkey. Always 0 for passkeys that several devices share. */
  counter: number;
  created_at: Date;
  last_used_at: Date;
}

/** A random value that a passkey signs once, so that no recorded signature works again. */
export interface StaffPasskeyChallengesTable {
  /** In base64url. */
  challenge: string;
  /** The staff member who creates a passkey. Null for a challenge that proves an existing passkey. */
  staff_id: string | null;
  expires_at: Date;
}

/** A staff member's note about an order, a subscription or a customer. Customers don't see it. */
export interface OfficeNotesTable {
  id: Generated<number>;
  /** A payment id, a subscription id or a customer id. */
  about: string;
  /** The email address of the staff member. */
  author: string;
  note: string;
  at: Date;
}

export interface OperatorLogTable {
  id: Generated<number>;
  at: Date;
  /** The person who ran the command, and the source of the name. */
  who: string;
  /** Where the command came from: `command line`, or an IP address. */
  origin: string;
  /** The command, such as `prices set`. */
  command: string;
  /**
   * The changed object: a payment id, a subscription id, a promo code or a masked activation code. It never contains
   * personal data.
   */
  subject: string;
  before: ColumnType<unknown, string | null, string | null>;
  /**
   * The new state, or the error of a failed change. Null if the change removed the object, while the change runs, or
   * if the process exited before it could record the result.
   */
  after: ColumnType<unknown, string | null, string | null>;
}

declare module 'server-kit/db/schema' {
  interface Database {
    staff: StaffTable;
    staff_links: StaffLinkTable;
    staff_sessions: StaffSessionTable;
    staff_devices: StaffDevicesTable;
    staff_recovery_codes: StaffRecoveryCodeTable;
    staff_passkeys: StaffPasskeysTable;
    staff_passkey_challenges: StaffPasskeyChallengesTable;
    office_notes: OfficeNotesTable;
    operator_log: OperatorLogTable;
  }
}
