/** A day's secret. After its deletion, that day's hashes can no longer be computed. */
export interface VisitorKeyTable {
  /** A calendar date, such as `2026-11-22`. */
  day: string;
  key: string;
}

/** A group of a package's errors that share a fingerprint. */
export interface BrowserErrorTable {
  /** The fingerprint of the package, kind, message and position. */
  id: string;
  name: string;
  kind: string;
  /** The result of `normalizeMessage`. It can still contain personal names. */
  message: string;
  /** The topmost source position in the stack that is outside `node_modules`, such as `mfe-account/src/pay.ts:5:3`.
   * Empty if unknown. */
  position: string;
  /** The stack of the first event, with source positions. */
  stack: string;
  /** The page's module at the first event. */
  module: string;
  first_at: Date;
  last_at: Date;
}

/** How often an error occurred, by hour, version and visitor. */
export interface BrowserErrorCountTable {
  name: string;
  hour: Date;
  error_id: string;
  version: string;
  /** The hash of the visitor. Empty for events above the hourly limit. */
  visitor: string;
  browser: string;
  route: string;
  events: number;
}

/** A visitor whose browser sent a report about a package during a canary. */
export interface ReleaseVisitorTable {
  name: string;
  /** The channel's revision. Each channel change starts a new comparison. */
  revision: number;
  version: string;
  day: string;
  /** The hash of the visitor's address. See `HashedVisitor`. */
  visitor: string;
  /** The hash of the first browser at that address. Failures in other browsers at that address do not count. */
  browser_id: string;
  has_failed: boolean;
}

/** A visitor who was served a package during a canary. */
export interface ServedVisitorTable extends Pick<ReleaseVisitorTable, 'name' | 'revision' | 'day' | 'visitor'> {
  /** The first version that the visitor was served on that day. */
  version: string;
}

/** The number of samples of a metric in one hour and one bucket of a histogram. */
export interface ReleaseVitalTable {
  name: string;
  version: string;
  hour: Date;
  metric: string;
  bucket: number;
  samples: number;
}

/** How often a release loaded and how often it failed in browsers, by hour. */
export interface ReleaseLoadTable {
  name: string;
  version: string;
  hour: Date;
  loads: number;
  failures: number;
}

declare module 'server-kit/db/schema' {
  interface Database {
    release_loads: ReleaseLoadTable;
    visitor_keys: VisitorKeyTable;
    browser_errors: BrowserErrorTable;
    browser_error_counts: BrowserErrorCountTable;
    release_visitors: ReleaseVisitorTable;
    served_visitors: ServedVisitorTable;
    release_vitals: ReleaseVitalTable;
  }
}
