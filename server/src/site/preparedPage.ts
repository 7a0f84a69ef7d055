import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Config } from '../config/config';
import { etagOf } from '../http/etag';
import { pageHeaders } from '../http/securityHeaders';
import type { RegistrySnapshot } from '../releases/registry';
import type { PageData } from './pageContents';
import { placeOf, type PageRequest, type ServedPage, servePage } from './servedPage';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export interface PreparedPage {
  status: number;
  etag: string;
  headers: Record<string, string>;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/**
 * The maximum number of cached pages. More would not help, because visitors rarely request an address with a code
 * twice.
 */
const KEPT_PAGES = 100;
/** The cache key of all unknown addresses. They share one page, which redirects the visitor. */
const NOWHERE = '*';
/**
 * The compression window: 2^16 bytes (64 KB), which is larger than any page. The default window of 4 MB makes the
 * compression ten times slower.
 */
const WINDOW_BITS = 16;

type FindPage = (
  snapshot: RegistrySnapshot,
  request: PageRequest,
  data?: PageData,
) => Promise<PreparedPage | undefined>;

/**
 * Creates a function that renders and compresses pages. The function caches pages that are the same for many visitors,
 * until a release or their data changes. It returns `undefined` before a shell is released.
 */
export function createPages(config: Config): FindPage {
  const bySnapshot = new WeakMap<RegistrySnapshot, Map<string, Promise<KeptPage>>>();
  return async (snapshot, request, data) => {
    if (data && data.key === undefined) return preparePrivate(config, snapshot, request, data);
    const { path, hasSession, structuredData } = request;
    const pages = bySnapshot.get(snapshot) ?? new Map<string, Promise<KeptPage>>();
    bySnapshot.set(snapshot, pages);
    const place = placeOf(snapshot, path) ?? NOWHERE;
    const key = `${hasSession ? 'session' : 'visitor'} ${place} ${data?.key ?? ''} ${structuredData}`;
    const known = pages.get(key);
    if (known) return (await known).page;
    const prepared = prepareKept(config, snapshot, request, data);
    // A full map has an oldest page.
    if (pages.size >= KEPT_PAGES) pages.delete(pages.keys().next().value!);
    pages.set(key, prepared);
    let isKept = false;
    try {
      const { page, isComplete } = await prepared;
      isKept = isComplete;
      return page;
    } finally {
      // Remove a page whose rendering failed, so that the next request tries again.
      if (!isKept) pages.delete(key);
    }
  };
}

interface KeptPage {
  page: PreparedPage | undefined;
  /** False if the page begins in its loading state although its data is known. */
  isComplete: boolean;
}

async function prepareKept(
  config: Config,
  snapshot: RegistrySnapshot,
  request: PageRequest,
  data?: PageData,
): Promise<KeptPage> {
  const content = await data?.render();
  const served = servePage(config, snapshot, { ...request, content });
  const isComplete = served !== undefined && (data === undefined || content !== undefined);
  const compression = isComplete ? KEPT : NOT_KEPT;
  const page = served && prepare(served, pageHeaders(config, served.styleHashes, served.isIndexed), compression);
  return { page: await page, isComplete };
}

async function preparePrivate(
  config: Config,
  snapshot: RegistrySnapshot,
  request: PageRequest,
  data: PageData,
): Promise<PreparedPage | undefined> {
  const page = servePage(config, snapshot, { ...request, content: await data.render() });
  return page && prepare(page, pageHeaders(config, page.styleHashes, page.isIndexed), PRIVATE);
}

/**
 * The compression quality and the caching of shared and private pages. Quality 9 would double the time of a private
 * page.
 */
const KEPT = { quality: 9, cacheControl: 'no-cache' };
const NOT_KEPT = { quality: 4, cacheControl: 'no-cache' };
const PRIVATE = { quality: 4, cacheControl: 'private, no-cache' };

/** Compresses a page. */
export async function prepare(
  { html, status }: ServedPage,
  headers: Record<string, string>,
  { quality, cacheControl }: typeof KEPT,
): Promise<PreparedPage> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    gzipped(identity),
  ]);
  const etag = etagOf(html);
  return {
    status,
    etag,
    headers: { ...headers, 'cache-control': cacheControl, etag, vary: 'Accept-Encoding, Cookie, Sec-Fetch-Site' },
    identity,
    br,
    gzip: gz,
  };
}
