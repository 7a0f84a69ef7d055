import { jsonOf } from 'server-kit/http/etag';
import type { PageReply } from 'server-kit/http/pageReplies';
import type { RepliesAsJson } from './rendering/PageRenderer';

/** Reads the replies that all visitors share. Omits all other replies, and replies that cannot be read. */
export async function readSharedReplies(
  calls: readonly string[],
  pageReplies: ReadonlyMap<string, PageReply>,
): Promise<RepliesAsJson> {
  const json = new Map<string, () => string>();
  for (const path of calls) {
    const reply = pageReplies.get(path);
    if (!reply || reply === 'left to browser') continue;
    const value = await Promise.resolve(reply.readShared()).catch(() => undefined);
    if (value) json.set(path, () => jsonOf(value));
  }
  return json;
}
