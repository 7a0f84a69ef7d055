import type { FastifyInstance } from 'fastify';

/** Reads a reply that is the same for all visitors. Returns the same object until the reply changes. */
export type ReadSharedReply = () => object | Promise<object>;

/**
 * What a page that the server renders contains of a call's reply. `'none'` means that the reply depends on the
 * visitor's headers, so the browser makes the call. Other replies belong to one visitor.
 */
export type PageReply = { readShared: ReadSharedReply } | 'none';

declare module 'fastify' {
  interface FastifyContextConfig {
    pageReply?: PageReply;
  }
}

/** Collects the `pageReply` of the routes that are registered later, by their path. */
export function collectPageReplies(app: FastifyInstance): ReadonlyMap<string, PageReply> {
  const replies = new Map<string, PageReply>();
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.pageReply) replies.set(url, config.pageReply);
  });
  return replies;
}
