import { createRegistryCall } from 'release-registry/client/createRegistryCall';
import { isCompatible } from 'shared/compatibility/requirements';
import type { LiveRegistry, RegisteredRemote } from 'shared/contract/registry';
import { runtimeConfig } from 'shared/runtime';
import { hostProvisions } from './hostProvisions';

/** The live releases that `adopt` stored last. Undefined until the page fetches the live registry. */
let adopted: readonly RegisteredRemote[] | undefined;

/**
 * Returns the known remotes. Each remote has its live release if this shell can run it, or else the release that came
 * with the page.
 */
export function knownRemotes(): readonly RegisteredRemote[] {
  return adopted ?? runtimeConfig().remotes;
}

/**
 * Fetches the live registry and adopts its releases for `knownRemotes`. Calls the page's own origin, because only this
 * origin receives the canary cookie. The API may have another origin.
 */
export const fetchRegistry = createRegistryCall(() => `${location.origin}/api/registry`, adopt);

/** Stores the live releases that this shell can run. Other remotes keep the release that came with the page. */
function adopt({ remotes }: LiveRegistry): void {
  const host = hostProvisions();
  const usable = remotes.filter(({ current }) => isCompatible(current.requires, host));
  const others = runtimeConfig().remotes.filter(({ name }) => !usable.some((remote) => remote.name === name));
  adopted = [...usable, ...others];
}
