export interface AlertsTable {
  /** What is wrong, such as `review:<order id>` or `mail-stuck`. */
  cause: string;
  /** The sentence for the merchant, as of `seen_at`. */
  sentence: string;
  /** True if the end of the problem is no news, for example for an email that was refused a day ago. */
  ends_quietly: boolean;
  found_at: Date;
  /** When a server last found the problem. */
  seen_at: Date;
  /** Until then, only the server that has claimed the alert sends it. */
  claimed_until: Date | null;
  /** When the merchant was last told. `null` if the merchant does not know yet. */
  told_at: Date | null;
}

declare module 'server-kit/db/schema' {
  interface Database {
    alerts: AlertsTable;
  }
}
