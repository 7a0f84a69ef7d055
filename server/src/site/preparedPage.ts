import type { Config } from 'server-kit/config/config';
import { etagOf } from 'server-kit/http/etag';
import { pageHeaders } from 'server-kit/http/securityHeaders';
import type { RegistrySnapshot } from 'release-registry/registry';
import { createEncoder, createRecompression, type Encoding } from './createEncoder';
import type { PageData } from './pageContents';
import { pageCacheKey, type PageRequest, type ServedPage, servePage } from './servedPage';

export interface PreparedPage {
  status: number;
  etag: string;
  headers: Record<string, string>;
  /** Returns the body in the given encoding. Caches each compressed body. */
  body: (encoding: Encoding) => Buffer | Promise<Buffer>;
}

/**
 * The maximum number of cached pages for each snapshot. A larger cache would not help, because addresses that contain a
 * code are rarely requested twice.
 */
const MAX_PAGES = 100;
/** The cache key of all unknown addresses, which share one page that redirects the visitor. */
const UNKNOWN_PAGE_KEY = '*';

type FindPage = (
  snapshot: RegistrySnapshot,
  request: PageRequest,
  data?: PageData,
) => Promise<PreparedPage | undefined>;

interface CachedPage {
  /** The key of the page's data. A page with older data or structured data is stale. */
  version: string | undefined;
  structuredData: string;
  prepared: Promise<PublicPage>;
}

/**
 * Creates a function that renders and compresses pages. The function caches pages that are the same for many visitors,
 * until a release goes live or their data changes. It returns `undefined` before a shell is released.
 */
export function createPages(config: Config): FindPage {
  const bySnapshot = new WeakMap<RegistrySnapshot, Map<string, CachedPage>>();
  return async (snapshot, request, data) => {
    if (data && data.key === undefined) return preparePrivate(config, snapshot, request, data);
    const { path, hasSession, structuredData } = request;
    const pages = bySnapshot.get(snapshot) ?? new Map<string, CachedPage>();
    bySnapshot.set(snapshot, pages);
    const key = `${hasSession ? 'session' : 'visitor'} ${data ? 'data' : 'loading'} ${pageCacheKey(snapshot, path) ?? UNKNOWN_PAGE_KEY}`;
    const known = pages.get(key);
    // Add the page again below, so that the map lists the pages in the order of their last use.
    pages.delete(key);
    if (known && known.version === data?.key && known.structuredData === structuredData) {
      pages.set(key, known);
      return (await known.prepared).page;
    }
    const cached = { version: data?.key, structuredData, prepared: preparePublic(config, snapshot, request, data) };
    // The map's first key belongs to the least recently used page.
    const [oldest] = pages.keys();
    if (oldest !== undefined && pages.size >= MAX_PAGES) pages.delete(oldest);
    pages.set(key, cached);
    let isComplete = false;
    try {
      const result = await cached.prepared;
      isComplete = result.isComplete;
      return result.page;
    } finally {
      // Remove a page whose rendering failed, so that the next request tries again.
      if (!isComplete && pages.get(key) === cached) pages.delete(key);
    }
  };
}

/** A page that is the same for many visitors. */
interface PublicPage {
  page: PreparedPage | undefined;
  /** False if the page's data is known but could not be rendered, so that the page begins in its loading state. */
  isComplete: boolean;
}

async function preparePublic(
  config: Config,
  snapshot: RegistrySnapshot,
  request: PageRequest,
  data?: PageData,
): Promise<PublicPage> {
  const content = await data?.render();
  const served = servePage(config, snapshot, { ...request, content });
  const isComplete = served !== undefined && (data === undefined || content !== undefined);
  return { page: served && prepare(served, headersOf(config, served), isComplete ? CACHED : UNCACHED), isComplete };
}

async function preparePrivate(
  config: Config,
  snapshot: RegistrySnapshot,
  request: PageRequest,
  data: PageData,
): Promise<PreparedPage | undefined> {
  const page = servePage(config, snapshot, { ...request, content: await data.render() });
  return page && prepare(page, headersOf(config, page), PRIVATE);
}

const headersOf = (config: Config, { inlineHashes, isIndexed }: ServedPage) =>
  pageHeaders(config, { ...inlineHashes, isIndexed });

/**
 * The Brotli quality and the `Cache-Control` header of pages that this server caches, of other public pages, and of
 * private pages. Pages with a preview are private. Quality 9 would double the time to prepare a private page.
 */
const CACHED = { quality: 9, cacheControl: 'no-cache', recompress: createRecompression() };
const UNCACHED = { quality: 4, cacheControl: 'no-cache' };
export const PRIVATE = { quality: 4, cacheControl: 'private, no-store' };

/** Creates the reply for a page: the status, all headers with ETag and caching, and the compressed body. */
export function prepare(
  { html, status }: ServedPage,
  headers: Record<string, string>,
  { quality, cacheControl, recompress }: Pick<typeof CACHED, 'quality' | 'cacheControl'> & Partial<typeof CACHED>,
): PreparedPage {
  const identity = Buffer.concat(html.map((part) => Buffer.from(part)));
  const etag = etagOf(identity);
  return {
    status,
    etag,
    headers: {
      ...headers,
      'cache-control': cacheControl,
      'content-type': 'text/html; charset=utf-8',
      etag,
      vary: 'Accept-Encoding, Cookie, Sec-Fetch-Site',
    },
    body: createEncoder(identity, quality, recompress),
  };
}
