import { call } from './call';
import { PackageName, Version } from './releaseRecord';
import { flag, instant, integer, list, nullable, number, object, oneOf, text, type ValueOf } from './schema';

/*
 * The registry's calls that read releases. The registry validates queries with its own schemas, which may have more
 * fields. Staff who are signed in to the shop need no credential.
 */

const canary = nullable(object({ version: text(), percent: integer() }));
const channel = { name: text(), revision: integer(), stable: text(), previous: nullable(text()), canary };
const VisitorCounts = object({ visitors: integer(), failed: integer() });

export type ReleaseVersion = ValueOf<typeof ReleaseVersion>;
const ReleaseVersion = object({
  version: text(),
  role: nullable(text<'stable' | 'canary' | 'previous'>()),
  /** The commit that the version was built from. Null if unknown. */
  commit: nullable(text()),
  publishedAt: instant(),
  publishedBy: text(),
  /** When, by whom and why the version was marked bad. Null for a good version. */
  bad: nullable(object({ at: instant(), by: text(), reason: text() })),
  loads: integer(),
  failures: integer(),
  /** The share of failed loads from 0 to 1. Null if there are no reports. */
  errorRate: nullable(number()),
  failedRenders: list(object({ module: text(), failures: integer() })),
});

export type ReleasedPackage = ValueOf<typeof ReleasedPackage>;
const ReleasedPackage = object(
  { ...channel, versions: list(ReleaseVersion) },
  {
    /** The channel's last change. Absent before the first one. */
    changed: object({
      action: text(),
      actor: text(),
      at: instant(),
      reason: nullable(text()),
      overridden: nullable(text()),
    }),
    /** The comparison of the canary with the live version. Absent if there is no canary. */
    evidence: object({
      canary: VisitorCounts,
      stable: VisitorCounts,
      verdict: oneOf('worse', 'not worse', 'undecided'),
      reason: nullable(text()),
    }),
  },
);
/** Returns the packages that the caller may see, with their channels and versions, newest first. */
export const RELEASES = call('GET', '/api/releases', { response: { 200: list(ReleasedPackage) } });

export type ReleaseCaller = ValueOf<typeof ReleaseCaller>;
const ReleaseCaller = object({
  name: text(),
  /** True if the caller may do everything with all packages. */
  isAdministrator: flag(),
  /** The commands that the caller may run for the packages that they can see. */
  commands: list(text()),
});
export const RELEASE_CALLER = call('GET', '/api/releases/caller', { response: { 200: ReleaseCaller } });

const ReportQuery = object({
  name: text(),
  /** The length of the period in minutes, as text. */
  minutes: text(),
});

export type BrowserErrorGroup = ValueOf<typeof BrowserErrorGroup>;
/** A group of browser errors. Its stack contains source positions if the registry has the source maps. */
const BrowserErrorGroup = object({
  kind: text(),
  message: text(),
  position: text(),
  stack: text(),
  module: text(),
  events: integer(),
  visitors: integer(),
  versions: list(text()),
  browsers: list(text()),
  routes: list(text()),
  firstAt: instant(),
  lastAt: instant(),
});
export const RELEASE_ERRORS = call('GET', '/api/releases/errors', {
  querystring: ReportQuery,
  response: { 200: list(BrowserErrorGroup) },
});

export type TracedStack = ValueOf<typeof TracedStack>;
/** A stack with source positions, such as `mfe-checkout/src/pay.ts:5:3`. The commit is null if it is unknown. */
const TracedStack = object({ stack: text(), commit: nullable(text()) });
export const TRACE_STACK = call('POST', '/api/releases/trace', {
  body: object({ name: PackageName, version: Version, stack: text({ maxLength: 100_000 }) }),
  response: { 200: TracedStack },
});

export type ReleaseVital = ValueOf<typeof ReleaseVital>;
/** A version's metric, in milliseconds except for `CLS`. */
const ReleaseVital = object({ version: text(), metric: text(), samples: integer(), median: number(), p75: number() });
export const RELEASE_VITALS = call('GET', '/api/releases/vitals', {
  querystring: ReportQuery,
  response: { 200: list(ReleaseVital) },
});

const change = { stable: nullable(text()), previous: nullable(text()), canary };
export type ReleaseLogEntry = ValueOf<typeof ReleaseLogEntry>;
const ReleaseLogEntry = object({
  at: instant(),
  /** The package's name, `*` for all packages, or `@credentials` for a credential. */
  package: text(),
  action: text(),
  actor: text(),
  credential: nullable(text()),
  version: nullable(text()),
  percent: nullable(integer()),
  from: nullable(object(change)),
  to: nullable(object(change)),
  commit: nullable(text()),
  reason: nullable(text()),
  gate: object({ answer: oneOf('accepted', 'refused', 'forced'), note: nullable(text()) }),
  revision: nullable(integer()),
  set: nullable(text()),
});
export const RELEASE_LOG = call('GET', '/api/releases/log', {
  querystring: object({}, { package: text(), since: text() }),
  response: { 200: list(ReleaseLogEntry) },
});

export type ReleaseFreeze = ValueOf<typeof ReleaseFreeze>;
const ReleaseFreeze = object({
  /** Null if all packages are frozen. */
  package: nullable(text()),
  from: instant(),
  until: instant(),
  reason: text(),
  by: text(),
});
export const RELEASE_FREEZES = call('GET', '/api/releases/freezes', { response: { 200: list(ReleaseFreeze) } });

export type ReleasePreview = ValueOf<typeof ReleasePreview>;
/** `releases` contains the previewed releases, as `<name>@<version>`. */
const ReleasePreview = object({ id: text(), releases: list(text()), createdBy: text(), expiresAt: instant() });
export const RELEASE_PREVIEWS = call('GET', '/api/releases/previews', { response: { 200: list(ReleasePreview) } });
