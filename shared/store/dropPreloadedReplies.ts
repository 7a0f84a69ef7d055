/**
 * Drops the replies that the document preloaded. Call it when an anonymous visitor becomes a customer. The replies
 * belong to the session before, and the browser would answer the page's next call with them.
 */
export function dropPreloadedReplies(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]')) {
    // The browser uses a preloaded reply only once, so an identical call takes it away.
    fetch(link.href, { credentials: 'include' }).catch(() => undefined);
    link.remove();
  }
}
