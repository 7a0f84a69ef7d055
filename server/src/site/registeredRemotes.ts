import { requiredRanges } from 'shared/compatibility/requirements';
import type { RegisteredRelease, RegisteredRemote, ReleaseRecord } from 'shared/contract/registry';
import type { Config } from '../config/config';
import type { CurrentRelease } from '../releases/registry';

/** Returns the remotes as the served page and the registry call name them. */
export function registeredRemotes(config: Config, remotes: readonly CurrentRelease[]): RegisteredRemote[] {
  return remotes.map((remote) => ({
    name: remote.name,
    routes: remote.record.routes,
    current: registeredRelease(config, remote.record),
    ...(remote.previous ? { previous: registeredRelease(config, remote.previous) } : {}),
  }));
}

/** Returns the URL of a release's folder, with a trailing slash. */
export function releaseUrl(config: Config, { name, version }: ReleaseRecord): string {
  return `${config.cdn.origin ?? ''}/cdn/${name}/${version}/`;
}

function registeredRelease(config: Config, record: ReleaseRecord): RegisteredRelease {
  const { version, container, entry, integrity, requires } = record;
  // The page vouches for the entry, and the entry for its chunks. The gate has compared the names; the browser compares
  // the ranges once more.
  const needs = { range: requires.range, exports: {}, versions: requiredRanges(requires) };
  return {
    version,
    container,
    baseUrl: releaseUrl(config, record),
    entry,
    integrity: { [entry]: integrity[entry] ?? '' },
    requires: needs,
  };
}
