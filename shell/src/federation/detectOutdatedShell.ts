import { runtimeConfig } from 'shared/runtime';
import { revisionOf } from 'release-registry/client/createRegistryCall';
import { fetchRegistry } from './registry';
import { reloadOnce } from './reloadOnce';

/** The revision of a registry that has another shell. */
let liveRevision: string | undefined;

/**
 * Checks whether another shell is live. If so, this shell's files may be gone, so the next navigation reloads the page.
 * Call this function after a part of this shell failed to load.
 */
export async function detectOutdatedShell(): Promise<void> {
  const live = await fetchRegistry();
  if (live && live.shellVersion !== runtimeConfig().shellVersion) liveRevision = revisionOf(live);
}

/** Reloads the page if `detectOutdatedShell` has found another shell. Call this function after each navigation. */
export function reloadIfOutdated(): void {
  if (liveRevision !== undefined) reloadOnce(liveRevision);
}
