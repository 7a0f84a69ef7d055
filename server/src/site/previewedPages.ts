import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readCookie } from 'server-kit/http/cookies';
import type { AppContext } from 'server-kit/context/AppContext';
import type { PageReply } from 'server-kit/http/pageReplies';
import { pageHeaders } from 'server-kit/http/securityHeaders';
import type { FindPreview, FoundPreview } from 'release-registry/previews/createPreviewFinder';
import { previewSnapshot } from 'release-registry/previews/previewSnapshot';
import type { Registry, RegistrySnapshot } from 'release-registry/registry';
import { readBucket } from 'release-registry/canaryBucket';
import { createPageContents, type FindUser } from './pageContents';
import { type PreparedPage, prepare, PRIVATE } from './preparedPage';
import { addPreviewBar, BAR_STYLE_HASH } from './previewBar';
import { servePage } from './servedPage';

/** A preview from a visitor's cookie, and the releases to show. */
export interface PreviewVisit {
  preview: FoundPreview;
  snapshot: RegistrySnapshot;
}

interface PreviewOptions {
  registry: Registry;
  findPreview: FindPreview;
  pageReplies: ReadonlyMap<string, PageReply>;
  findUser: FindUser;
}

/**
 * Creates the functions that serve visitors of previews. A separate process renders their pages, so that a preview's
 * code cannot affect other visitors. These pages are never cached.
 */
export function createPreviewedPages(
  app: FastifyInstance,
  context: AppContext,
  { registry, findPreview, pageReplies, findUser }: PreviewOptions,
) {
  const { config, log } = context;
  const contents = createPageContents(app, context, { pageReplies, findUser });

  return {
    /**
     * Returns the preview and the releases for a visitor, or the live releases if the preview has ended. Returns
     * `undefined` if the visitor has no preview cookie, or one that this shop did not sign.
     */
    async findVisit(request: FastifyRequest): Promise<PreviewVisit | undefined> {
      const token = readCookie(context, request, 'preview');
      if (token === undefined) return undefined;
      const preview = await findPreview(token).catch((error: unknown): FoundPreview => {
        log.warn({ err: error }, 'A preview could not be read.');
        return { state: 'over', reason: 'The preview is temporarily unavailable.' };
      });
      if (preview.state === 'refused') return undefined;
      const live = () => registry(readBucket(request));
      if (preview.state !== 'active') return { preview, snapshot: await live() };
      const { snapshot, conflicts } = previewSnapshot(await registry(), preview);
      const [reason] = conflicts;
      if (reason !== undefined) return { preview: { state: 'over', reason }, snapshot: await live() };
      return { preview, snapshot };
    },

    /** Renders a page with the preview bar. Returns `undefined` before a shell is released. */
    async findPage(
      { preview, snapshot }: PreviewVisit,
      request: FastifyRequest,
      { path, structuredData }: { path: string; structuredData: string },
    ): Promise<PreparedPage | undefined> {
      const hasSession = readCookie(context, request, 'session') !== undefined;
      const data = await contents.load(snapshot, request, path);
      const content = await data?.render();
      const page = servePage(config, snapshot, { path, hasSession, structuredData, content });
      if (!page) return undefined;
      const { styles = [], scripts = [] } = page.inlineHashes;
      const headers = pageHeaders(config, { styles: [...styles, BAR_STYLE_HASH], scripts });
      return prepare({ ...page, html: [addPreviewBar(page.html.join(''), preview)] }, headers, PRIVATE);
    },
  };
}
