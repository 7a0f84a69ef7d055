/**
 * Drops the replies that the page preloaded for an anonymous visitor. Call this function when the visitor signs in,
 * because the browser would otherwise use these replies for the page's next calls.
 */
export function dropPreloadedReplies(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]')) {
    // The browser serves each preloaded reply only once, so make the call to use the reply up.
    fetch(link.href, { credentials: 'include' }).catch(() => undefined);
    link.remove();
  }
}
