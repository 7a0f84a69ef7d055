import { runtimeConfig } from 'shared/runtime';
import { revisionOf } from 'release-registry/client/createRegistryCall';
import { fetchRegistry } from './registry';
import { reloadOnce } from './reloadOnce';

let dueRevision: string | undefined;

/**
 * Checks whether another shell is live. Call this function after a part of this shell failed to load. If another shell
 * is live, this shell's files may be gone, so the next navigation reloads the page.
 */
export async function detectOutdatedShell(): Promise<void> {
  const live = await fetchRegistry();
  if (live && live.shellVersion !== runtimeConfig().shellVersion) dueRevision = revisionOf(live);
}

/** Reloads the page if `detectOutdatedShell` found another shell. Call this function after a navigation. */
export function reloadIfOutdated(): void {
  if (dueRevision !== undefined) reloadOnce(dueRevision);
}
