import { getInstance } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import type { User } from 'shared/api';
import type { RegisteredRelease } from 'shared/contract/registry';
import type { Dispatch } from 'shared/store';
import type { LoadedModule } from 'release-registry/client/UnavailableError';
import { storeIntegrity } from './integrityPlugin';

/** The module that a remote exposes for a page or a slot. */
export interface PageModule {
  default: ComponentType;
  /**
   * Fetches the page's initial data into the store. Does nothing if the store already has the data. `params` are the
   * decoded parameters of the page's route.
   */
  prefetch?: (dispatch: Dispatch, user: User | null | undefined, params: Record<string, string>) => void;
}

/** A page that loaded after its time limit, and its release. */
export type LoadedPage = LoadedModule<PageModule>;

/**
 * Tries once to load a page from a release.
 * @param isRetry true after a failed attempt. The runtime then loads the entry again instead of reusing the failed one.
 * @throws {Error} if the release does not load or has no such page
 */
export async function fetchPage(release: RegisteredRelease, module: string, isRetry: boolean): Promise<PageModule> {
  const federation = getInstance();
  if (!federation) throw new Error('The federation runtime has not started.');
  storeIntegrity(release);
  const { container, baseUrl, entry } = release;
  federation.registerRemotes([{ name: container, entry: baseUrl + entry, entryGlobalName: container }], {
    force: isRetry,
  });
  const page = await federation.loadRemote<PageModule>(`${container}/${module.slice('./'.length)}`);
  if (typeof page?.default !== 'function') throw new Error(`${container} has no page ${module}.`);
  return page;
}
