import type { ReleaseRecord } from 'shared/contract/registry';
import { isInRange } from 'shared/domain/versionRange';
import { claimedByBoth } from './claimedPaths';
import { SHELL } from './publish';

/** Why two releases cannot be live at once, and whose move it is. */
export interface Misfit {
  /** The package to blame, with its version. */
  blame: string;
  /** A sentence for whoever releases. */
  reason: string;
}

/** Everything that keeps `candidate` from joining what is live. Its own package's releases are left aside: it takes their place. */
export function misfits(candidate: ReleaseRecord, live: readonly ReleaseRecord[]): Misfit[] {
  const others = live.filter(({ name }) => name !== candidate.name);
  const isShell = candidate.name === SHELL;
  const hosts = isShell ? [candidate] : others.filter(({ name }) => name === SHELL);
  const guests = isShell ? others : [candidate];
  const blame = nameOf(candidate);
  const lacks = hosts.flatMap((host) => guests.flatMap((guest) => lacking(guest, host)));
  const clashes = others.flatMap((other) => claimedByBoth(candidate, other).map((path) => `${blame} claims the path ${path}, which is ${nameOf(other)}'s.`));
  return [...lacks, ...clashes].map((reason) => ({ blame, reason }));
}

/** Whether a remote's release runs in this shell. */
export function fitsShell(remote: ReleaseRecord, shell: ReleaseRecord): boolean {
  return lacking(remote, shell).length === 0;
}

function lacking(guest: ReleaseRecord, host: ReleaseRecord): string[] {
  const { version, exports } = host.provides ?? { version: '', exports: {} };
  if (!isInRange(guest.requires.range, version)) {
    return [`${nameOf(guest)} needs shared ${guest.requires.range}, and ${nameOf(host)} provides ${version || 'none'}.`];
  }
  return Object.entries(guest.requires.exports).flatMap(([module, names]) => {
    const missing = names.filter((name) => !exports[module]?.includes(name));
    return missing.length === 0 ? [] : [`${nameOf(guest)} uses ${missing.join(', ')} of ${module}, which ${nameOf(host)} does not provide.`];
  });
}

export function nameOf({ name, version }: Pick<ReleaseRecord, 'name' | 'version'>): string {
  return `${name}@${version}`;
}
