export interface AlertsTable {
  /** Identifies the problem, such as `review:<order id>` or `mail-stuck`. */
  cause: string;
  /** Describes the problem to the merchant, as of `seen_at`. */
  sentence: string;
  /** True if the merchant needs no message when the problem ends, for example for a refused email. */
  ends_quietly: boolean;
  found_at: Date;
  /** When a server last found the problem. */
  seen_at: Date;
  /** Until then, only the server that has claimed the alert sends it. */
  claimed_until: Date | null;
  /** When the merchant was last told about the problem. `null` if the merchant was not told yet. */
  told_at: Date | null;
}

declare module 'server-kit/db/schema' {
  interface Database {
    alerts: AlertsTable;
  }
}
