import type { FastifyInstance } from 'fastify';

/** Reads a reply that is the same for all visitors. Returns the same object until the reply changes. */
export type ReadSharedReply = () => object | Promise<object>;

/**
 * How the server gets the reply to a call when it renders a page. `readShared` reads a reply that all visitors share.
 * With `'left to browser'`, only the browser calls the route, because the reply depends on request headers, or because
 * the page depends on the time zone. Without a `pageReply`, the server requests the route from itself each time it
 * renders a page.
 */
export type PageReply = { readShared: ReadSharedReply } | 'left to browser';

declare module 'fastify' {
  interface FastifyContextConfig {
    pageReply?: PageReply;
  }
}

/**
 * Returns a map that collects the `pageReply` of each route by path. Call this function before you register the routes.
 */
export function collectPageReplies(app: FastifyInstance): ReadonlyMap<string, PageReply> {
  const replies = new Map<string, PageReply>();
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.pageReply) replies.set(url, config.pageReply);
  });
  return replies;
}
