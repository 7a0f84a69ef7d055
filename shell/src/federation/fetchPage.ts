import { getInstance } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import type { User } from 'shared/api';
import type { RegisteredRelease } from 'shared/contract/registry';
import type { Dispatch } from 'shared/store';

/** What a remote exposes for a route. */
export interface PageModule {
  default: ComponentType;
  /** Fetches the data that the page begins with into the store, where they are not there yet. */
  prefetch?: (dispatch: Dispatch, user: User | null | undefined) => void;
}

/**
 * Asks one release for one of its pages, once.
 * @param isRetry forgets what an earlier attempt left behind, since the federation runtime keeps a failed entry for good.
 */
export async function fetchPage(release: RegisteredRelease, module: string, isRetry: boolean): Promise<PageModule> {
  const federation = getInstance();
  if (!federation) throw new Error('The federation runtime has not started.');
  federation.registerRemotes([{ name: release.container, entry: release.baseUrl + release.entry, entryGlobalName: release.container }], {
    force: isRetry,
  });
  const page = await federation.loadRemote<PageModule>(`${release.container}/${module.slice('./'.length)}`);
  if (typeof page?.default !== 'function') throw new Error(`${release.container} has no page ${module}.`);
  return page;
}
