import { call } from './call';
import { MAX_NAME, MAX_VERSION } from './releaseRecord';
import { list, number, object, oneOf, text, type ValueOf } from './schema';

/**
 * How an error was caught.
 * - `error`, `rejection`: an uncaught error or promise rejection.
 * - `render`, `hydrate`: an error that React reported.
 * - `load`: a file or page that did not load.
 * - `call`: a request that failed with 5xx or without a reply.
 * - `policy`: something that the Content Security Policy blocked.
 */
const ERROR_KINDS = ['error', 'rejection', 'render', 'hydrate', 'load', 'call', 'policy'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** A release, such as `mfe-account@1.2.0`. */
const release = () => text({ maxLength: MAX_NAME + 1 + MAX_VERSION });
/** The browser's random id, as in visit records. The server stores only a hash of this id. */
const visitorId = () => text({ minLength: 1, maxLength: 64 });

export type ReportedError = ValueOf<typeof ReportedError>;
const ReportedError = object(
  {
    kind: oneOf(...ERROR_KINDS),
    message: text({ maxLength: 500 }),
    stack: text({ maxLength: 4_000 }),
  },
  {
    /** The release at fault, if known to the browser. A release in the stack takes precedence. */
    release: release(),
  },
);

/** `load` is how long a remote's page took to load. Values are in milliseconds, except `CLS`, which has no unit. */
export const METRICS = ['LCP', 'CLS', 'INP', 'TTFB', 'load'] as const;
export type Metric = (typeof METRICS)[number];

export type ReportedVital = ValueOf<typeof ReportedVital>;
const ReportedVital = object({
  release: release(),
  metric: oneOf(...METRICS),
  value: number({ minimum: 0, maximum: 600_000 }),
});

/** A page's report. Contains the page's route pattern instead of its URL, because a URL can contain a secret. */
export type BrowserReport = ValueOf<typeof BrowserReport>;
const BrowserReport = object(
  {
    visitorId: visitorId(),
    /** The page's route pattern without the leading slash, such as `purchase/:quantity?`. */
    route: text({ maxLength: 200 }),
    /** The page's exposed module, such as `./PurchasePage`. Empty on the shell's own pages. */
    module: text({ maxLength: 100 }),
    /** The page's release. */
    release: release(),
  },
  {
    errors: list(ReportedError, { maxItems: 10 }),
    vitals: list(ReportedVital, { maxItems: 20 }),
  },
);
export const SAVE_REPORT = call('POST', '/api/reports/save', { body: BrowserReport });

/**
 * The result of loading a release.
 * - `loaded`, `retried`: the first or the second attempt succeeded.
 * - `fell back`: the previous release loaded instead of the live one.
 * - `failed`: an attempt to load, render or hydrate the page failed.
 * - `hung`: an attempt took too long.
 * - `refused`: the page lacks a module or a version that the release requires.
 * - `outdated`: like `refused`, but the tab's shell is not the live one.
 * - `unavailable`: no release of the package loaded.
 */
const LOAD_OUTCOMES = [
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

export type ReportedLoad = ValueOf<typeof ReportedLoad>;
const ReportedLoad = object(
  { release: release(), outcome: oneOf(...LOAD_OUTCOMES) },
  {
    /** The shell's release, if the release loaded in it. The server then also counts the visitor for the shell. */
    shell: release(),
  },
);

export type LoadReport = ValueOf<typeof LoadReport>;
const LoadReport = object({ visitorId: visitorId(), loads: list(ReportedLoad, { maxItems: 20 }) });
export const SAVE_LOADS = call('POST', '/api/reports/loads', { body: LoadReport });
