/**
 * Drops the replies that the page preloaded. Call this function when an anonymous visitor signs in. The replies belong
 * to the earlier session, but the browser would use them for the page's next calls.
 */
export function dropPreloadedReplies(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]')) {
    // The browser uses a preloaded reply only once, so an identical call uses it up.
    fetch(link.href, { credentials: 'include' }).catch(() => undefined);
    link.remove();
  }
}
