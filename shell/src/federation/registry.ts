import { isCompatible } from 'shared/compatibility/requirements';
import type { LiveRegistry, RegisteredRemote } from 'shared/contract/registry';
import { runtimeConfig } from 'shared/runtime';
import { hostProvisions } from './hostProvisions';

const TIMEOUT_MS = 4_000;

let adopted: readonly RegisteredRemote[] | undefined;
let request: Promise<LiveRegistry | undefined> | undefined;

/**
 * Returns the known remotes. Each remote has its live release if this shell can run that release, or else the release
 * that came with the page.
 */
export function knownRemotes(): readonly RegisteredRemote[] {
  return adopted ?? runtimeConfig().remotes;
}

/**
 * Fetches the live registry and adopts its releases for `knownRemotes`. Resolves to `undefined` if the server does not
 * respond, or is too old to have a registry.
 */
export function fetchRegistry(): Promise<LiveRegistry | undefined> {
  request ??= requestRegistry().finally(() => {
    request = undefined;
  });
  return request;
}

/** Returns a string that identifies the shell version and the current releases of a registry. */
export function revisionOf({ shellVersion, remotes }: LiveRegistry): string {
  return [shellVersion, ...remotes.map(({ name, current }) => `${name}@${current.version}`)].join(' ');
}

async function requestRegistry(): Promise<LiveRegistry | undefined> {
  try {
    // Use the page's own origin, because only this origin receives the canary cookie. The API may have another origin.
    const response = await fetch(`${location.origin}/api/registry`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return undefined;
    // The server that sent this page also sends the registry, so the registry has this type.
    const live: LiveRegistry = await response.json();
    adopt(live);
    return live;
  } catch (reason) {
    console.warn(reason);
    return undefined;
  }
}

/** Stores the live releases that this shell can run. Other remotes keep the release that came with the page. */
function adopt({ remotes }: LiveRegistry): void {
  const host = hostProvisions();
  const usable = remotes.filter(({ current }) => isCompatible(current.requires, host));
  const others = runtimeConfig().remotes.filter(({ name }) => !usable.some((remote) => remote.name === name));
  adopted = [...usable, ...others];
}
