import type { RegisteredRelease, RegisteredRemote } from 'shared/contract/registry';

/** A release that runs in this tab, and the registry entry of its remote. */
export interface RunningRelease {
  remote: RegisteredRemote;
  release: RegisteredRelease;
}

const running = new Map<string, RunningRelease>();
const suspected = new Set<string>();

export function setRunning(loaded: RunningRelease): void {
  running.set(loaded.remote.name, loaded);
}

/**
 * Returns a remote's running release, or `undefined` if none runs or if the remote has no such module. The tab uses one
 * release for all of a remote's modules.
 */
export function runningRelease(name: string, module: string): RegisteredRelease | undefined {
  const known = running.get(name);
  return known && hasModule(known.remote, module) ? known.release : undefined;
}

/** Returns whether a remote has a page or a slot with this module, or lists no pages or slots at all. */
export function hasModule({ routes, slots = [] }: RegisteredRemote, module: string): boolean {
  const parts = [...routes, ...slots];
  return parts.length === 0 || parts.some((part) => part.module === module);
}

/** Returns the version of the remote's running release, or the current version if none runs. */
export function runningVersion({ name, current }: RegisteredRemote): string {
  return (running.get(name)?.release ?? current).version;
}

/** Records that the remote's release may be faulty. The next load then fetches the live registry first. */
export function suspectRelease({ name, current }: RegisteredRemote): void {
  suspected.add((running.get(name)?.release ?? current).container);
}

export function isSuspected({ container }: RegisteredRelease): boolean {
  return suspected.has(container);
}

/** Returns whether the live release of a remote differs from its running release. */
export function hasOtherRelease({ name, current }: RegisteredRemote, live: readonly RegisteredRemote[]): boolean {
  const { container } = running.get(name)?.release ?? current;
  return live.some((remote) => remote.name === name && remote.current.container !== container);
}
