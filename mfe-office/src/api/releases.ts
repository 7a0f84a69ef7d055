import { api } from 'shared/api';
import { endpoint, endpointOrFail } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import {
  type BrowserErrorGroup,
  RELEASE_CALLER,
  RELEASE_ERRORS,
  RELEASE_FREEZES,
  RELEASE_LOG,
  RELEASE_PREVIEWS,
  RELEASE_VITALS,
  type ReleaseCaller,
  type ReleasedPackage,
  type ReleaseFreeze,
  type ReleaseLogEntry,
  type ReleasePreview,
  RELEASES,
  TRACE_STACK,
  type TracedStack,
  type ReleaseVersion,
  type ReleaseVital,
} from 'shared/contract/officeReleases';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

const UNREADABLE = 'We could not read the releases. Reload the page and try again.';

export type Version = Read<ReleaseVersion> & { version: string };
/** A package with its channel. `stable` is empty if no version is live. */
export type Package = Omit<Read<ReleasedPackage>, 'versions'> & {
  name: string;
  revision: number;
  stable: string;
  versions: Version[];
};
/** What the signed-in person may do with the packages in the list. */
export type Caller = Read<ReleaseCaller>;
export type BrowserError = Read<BrowserErrorGroup>;
export type Vital = Read<ReleaseVital>;
export type LogEntry = Read<ReleaseLogEntry>;
export type Freeze = Read<ReleaseFreeze>;
export type Preview = Read<ReleasePreview>;

interface ReportsArgument {
  /** The package's name. */
  name: string;
  /** The length of the period that ends now, in minutes. */
  minutes: string;
}

const own = ownEndpoints(api, (build) => ({
  releases: build.query<Package[], void>(
    endpointOrFail(RELEASES, (packages) => packages?.flatMap(readPackage), UNREADABLE),
  ),
  releaseCaller: build.query<Caller, void>(endpoint(RELEASE_CALLER, (caller) => caller)),
  releaseErrors: build.query<BrowserError[], ReportsArgument>(endpoint(RELEASE_ERRORS, (errors = []) => errors)),
  releaseVitals: build.query<Vital[], ReportsArgument>(endpoint(RELEASE_VITALS, (vitals = []) => vitals)),
  releaseLog: build.query<LogEntry[], { package?: string; since: string }>(
    endpoint(RELEASE_LOG, (entries = []) => entries),
  ),
  traceStack: build.mutation<Read<TracedStack>, { name: string; version: string; stack: string }>(
    endpoint(TRACE_STACK, (traced) => traced),
  ),
  releaseFreezes: build.query<Freeze[], void>(endpoint(RELEASE_FREEZES, (freezes = []) => freezes)),
  releasePreviews: build.query<Preview[], void>(endpoint(RELEASE_PREVIEWS, (previews = []) => previews)),
}));

export const useReleasesQuery = own.releases.useQuery;
export const useReleaseCallerQuery = own.releaseCaller.useQuery;
export const useReleaseErrorsQuery = own.releaseErrors.useQuery;
export const useReleaseVitalsQuery = own.releaseVitals.useQuery;
export const useReleaseLogQuery = own.releaseLog.useQuery;
export const useTraceStackMutation = own.traceStack.useMutation;
export const useReleaseFreezesQuery = own.releaseFreezes.useQuery;
export const useReleasePreviewsQuery = own.releasePreviews.useQuery;

function readPackage({ name, revision, stable, versions = [], ...read }: Read<ReleasedPackage>): Package[] {
  if (name === undefined || revision === undefined || stable === undefined) return [];
  return [{ ...read, name, revision, stable, versions: versions.flatMap(readVersion) }];
}

function readVersion({ version, ...read }: Read<ReleaseVersion>): Version[] {
  return version === undefined ? [] : [{ ...read, version }];
}
