/**
 * Drops the replies that the document preloaded. Call this function when an anonymous visitor becomes a customer. The
 * replies belong to the earlier session, but the browser would use them for the page's next call.
 */
export function dropPreloadedReplies(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]')) {
    // The browser uses a preloaded reply only once, so an identical call removes it.
    fetch(link.href, { credentials: 'include' }).catch(() => undefined);
    link.remove();
  }
}
