import { requiredRanges } from 'shared/compatibility/requirements';
import type { RegisteredRelease, RegisteredRemote, ReleaseRecord, RemoteRoute } from 'shared/contract/registry';
import type { Config } from 'server-kit/config/config';
import type { CurrentRelease } from './registry';

type CdnConfig = Pick<Config, 'cdn'>;

/** Returns the remotes in the format of the served page and the registry call. */
export function registeredRemotes(config: CdnConfig, remotes: readonly CurrentRelease[]): RegisteredRemote[] {
  return remotes.map((remote) => ({
    name: remote.name,
    routes: remote.record.routes.map(registeredRoute),
    ...(remote.record.slots && { slots: remote.record.slots }),
    current: registeredRelease(config, remote.record),
    ...(remote.previous ? { previous: registeredRelease(config, remote.previous) } : {}),
  }));
}

/** Returns the URL of a release's folder, with a trailing slash. */
export function releaseUrl(config: CdnConfig, { name, version }: ReleaseRecord): string {
  return `${config.cdn.origin ?? ''}/cdn/${name}/${version}/`;
}

/**
 * Returns a route without the fields that only the server uses. The registry must be small, because every page contains
 * it.
 */
function registeredRoute({ path, module, requiresLogin, title, data }: RemoteRoute): RemoteRoute {
  return { path, module, requiresLogin, title, ...(data && { data }) };
}

function registeredRelease(config: CdnConfig, record: ReleaseRecord): RegisteredRelease {
  const { version, container, entry, integrity, requires } = record;
  // Include only the entry's integrity, because the entry contains the integrity of its chunks. Omit the export names,
  // because the release gate has already compared them. The browser only compares the version ranges again.
  const { range, contains } = requires;
  const needs = { range, exports: {}, versions: requiredRanges(requires), ...(contains && { contains }) };
  return {
    version,
    container,
    baseUrl: releaseUrl(config, record),
    entry,
    integrity: { [entry]: integrity[entry] ?? '' },
    requires: needs,
  };
}
