import type { ReleasedPackage } from 'shared/contract/officeReleases';

/** Returns a package whose version 1.1.0 went live two hours ago. */
export function releasedPackage(name: string): ReleasedPackage {
  const at = new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString();
  const version = {
    commit: '0123456789abcdef',
    publishedAt: at,
    publishedBy: 'ci',
    bad: null,
    loads: 197,
    failures: 3,
    errorRate: 0.015,
    failedRenders: [],
  };
  return {
    name,
    revision: 2,
    stable: '1.1.0',
    previous: '1.0.0',
    canary: null,
    changed: { action: 'promote', actor: 'bea', at, reason: null, overridden: null },
    versions: [
      { ...version, version: '1.1.0', role: 'stable' },
      { ...version, version: '1.0.0', role: 'previous' },
    ],
  };
}
