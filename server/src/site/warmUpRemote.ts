import type { ReleaseRecord, RuntimeConfig } from 'shared/contract/registry';
import { jsonOf } from '../http/etag';
import type { PageReply } from '../http/pageReplies';
import type { PageRenderer } from '../rendering/PageRenderer';
import { canonicalPath } from './indexing';

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
  const json = new Map<string, () => string>();
  for (const path of route.data ?? []) {
    const reply = pageReplies.get(path);
    if (!reply || reply === 'none') continue;
    // Without the reply, the page renders its loading state.
    const value = await Promise.resolve(reply.readShared()).catch(() => undefined);
    if (value) json.set(path, () => jsonOf(value));
  }
  const user = route.requiresLogin ? { userName: '' } : null;
  const page = { path: canonicalPath(route), config, user };
  await renderer.warmUp({
    releases: { shell, remote },
    page,
    replies: json,
    remotePage: { module: route.module, params: {} },
  });
}
