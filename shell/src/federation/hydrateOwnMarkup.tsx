import type { ComponentType } from 'react';
import type { RegisteredRemote } from 'shared/contract/registry';
import { runtimeConfig } from 'shared/runtime';
import { useIsHydrated } from 'shared/ui/useIsHydrated';
import { runningVersion } from 'release-registry/client/runningReleases';

/** Thrown to stop React from hydrating another release's markup. React then renders the component from scratch. */
export class OtherReleaseError extends Error {
  constructor() {
    super('Another release rendered this markup.');
    this.name = 'OtherReleaseError';
  }
}

/**
 * Wraps a loaded component so that it hydrates only its own release's markup. The server renders pages with the current
 * release, but the browser may have loaded another one. Its attributes may differ, and hydration does not correct
 * attributes.
 */
export function hydrateOwnMarkup(remote: RegisteredRemote, Loaded: ComponentType): ComponentType {
  const rendered = runtimeConfig().remotes.find(({ name }) => name === remote.name) ?? remote;
  if (rendered.current.version === runningVersion(remote)) return Loaded;
  return function WithoutHydration() {
    if (!useIsHydrated()) throw new OtherReleaseError();
    return <Loaded />;
  };
}
