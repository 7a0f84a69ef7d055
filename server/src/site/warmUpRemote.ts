import type { ReleaseRecord, RuntimeConfig } from 'shared/contract/registry';
import type { PageReply } from 'server-kit/http/pageReplies';
import type { PageRenderer } from './rendering/PageRenderer';
import { canonicalPath } from './indexing';
import { readSharedReplies } from './sharedReplies';

/**
 * Renders one page of a remote, so that its code is loaded and compiled before the first visitor opens it. Never
 * rejects. Uses only the replies that all visitors share.
 */
export async function warmUpRemote(
  renderer: PageRenderer,
  { shell, remote }: { shell: ReleaseRecord; remote: ReleaseRecord },
  config: RuntimeConfig,
  pageReplies: ReadonlyMap<string, PageReply>,
): Promise<void> {
  const route = remote.routes.find(({ requiresLogin }) => !requiresLogin) ?? remote.routes[0];
  if (!route) return;
  // Without a reply, the page renders its loading state.
  const replies = await readSharedReplies(route.data ?? [], pageReplies);
  const user = route.requiresLogin ? { userName: '' } : null;
  const page = { path: canonicalPath(route), config, user };
  await renderer.warmUp({
    releases: { shell, remote },
    page,
    replies,
    remotePage: { module: route.module, params: {} },
  });
}
