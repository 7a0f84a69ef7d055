/**
 * How an error was caught.
 * - `error`, `rejection`: an uncaught error or promise rejection.
 * - `render`, `hydrate`: an error that React reported.
 * - `load`: a file or page that did not load.
 * - `call`: a request that failed with 5xx or without a reply.
 * - `policy`: something that the Content Security Policy blocked.
 */
export const ERROR_KINDS = ['error', 'rejection', 'render', 'hydrate', 'load', 'call', 'policy'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

export interface ReportedError {
  kind: ErrorKind;
  message: string;
  stack: string;
  /**
   * The release at fault, such as `mfe-account@1.2.0`, if known to the browser. A release in the stack takes
   * precedence.
   */
  release?: string;
}

/** `load` is how long a remote's page took to load. Values are in milliseconds, except `CLS`, which has no unit. */
export const METRICS = ['LCP', 'CLS', 'INP', 'TTFB', 'load'] as const;
export type Metric = (typeof METRICS)[number];

export interface ReportedVital {
  /** The measured release, such as `mfe-account@1.2.0`. */
  release: string;
  metric: Metric;
  value: number;
}

/**
 * Body of `POST /api/reports/save`. Contains the page's route pattern instead of its URL, because a URL can contain a
 * secret.
 */
export interface BrowserReport {
  /** The browser's random id, as in visit records. The server stores only a hash of this id. */
  visitorId: string;
  /** The page's route pattern without the leading slash, such as `purchase/:quantity?`. */
  route: string;
  /** The page's exposed module, such as `./PurchasePage`. Empty on the shell's own pages. */
  module: string;
  /** The page's release. */
  release: string;
  errors?: ReportedError[];
  vitals?: ReportedVital[];
}

/**
 * What happened to a release's part of a page. `outdated` means that the tab's shell is older than the live one, and
 * `unavailable` that no release of the package loaded.
 */
export const LOAD_OUTCOMES = [
  'loaded',
  'retried',
  'fell back',
  'failed',
  'hung',
  'refused',
  'outdated',
  'unavailable',
] as const;
export type LoadOutcome = (typeof LOAD_OUTCOMES)[number];

export interface ReportedLoad {
  /** The release, such as `mfe-account@1.2.0`. */
  release: string;
  outcome: LoadOutcome;
  /** The shell's release, if the release loaded in it. The server then also counts the visitor for the shell. */
  shell?: string;
}

/** Body of `POST /api/reports/loads`. */
export interface LoadReport {
  /** The browser's random id. The server stores only a hash of this id. */
  visitorId: string;
  loads: ReportedLoad[];
}

/** The name of the event that the API slice dispatches on the window after a failed call. */
export const FAILED_CALL = 'failed-call';

export interface FailedCall {
  /** The endpoint's name in the slice. A remote's endpoint begins with the name of its container. */
  endpoint: string;
  /** The reply's status, or a name such as `FETCH_ERROR`. */
  status: number | string;
}
