import type { BrowserContext } from 'playwright-core';

/** Collects the releases that a visitor's pages load in the future, such as `mfe-checkout/1.0.0`. */
export function collectReleases(context: BrowserContext): () => string[] {
  const releases = new Set<string>();
  context.on('request', (request) => {
    const release = /\/cdn\/([^/]+\/[^/]+)\/[^/]+\.js$/.exec(new URL(request.url()).pathname)?.[1];
    if (release !== undefined) releases.add(release);
  });
  return () => [...releases].sort();
}
