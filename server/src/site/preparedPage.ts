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

/** The maximum number of cached pages. Visitors rarely request the many addresses with codes twice. */
const KEPT_PAGES = 100;
/** The cache key of all unknown addresses. They share one page, which redirects the visitor. */
const NOWHERE = '*';
/**
 * The compression window of 64 KB (2^16 bytes), which is larger than any page. The default of 4 MB makes the
 * compression ten times slower.
 */
const WINDOW_BITS = 16;

type FindPage = (
  snapshot: RegistrySnapshot,
  request: PageRequest,
  data?: PageData,
) => Promise<PreparedPage | undefined>;

/**
 * Returns a function that renders and compresses pages, and keeps those that are the same for many visitors. Such a page
 * is rendered again after a release or its data changes. The function returns `undefined` before a shell is released.
 */
export function createPages(config: Config): FindPage {
  const bySnapshot = new WeakMap<RegistrySnapshot, Map<string, Promise<PreparedPage | undefined>>>();
  return async (snapshot, request, data) => {
    if (data && data.key === undefined) return preparePrivate(config, snapshot, request, data);
    const { path, hasSession, structuredData } = request;
    const pages = bySnapshot.get(snapshot) ?? new Map<string, Promise<PreparedPage | undefined>>();
    bySnapshot.set(snapshot, pages);
    const place = placeOf(snapshot, path) ?? NOWHERE;
    const key = `${hasSession ? 'session' : 'visitor'} ${place} ${data?.key ?? ''} ${structuredData}`;
    const known = pages.get(key);
    if (known) return known;
    const prepared = prepareKept(config, snapshot, request, data);
    // A full map has an oldest page.
    if (pages.size >= KEPT_PAGES) pages.delete(pages.keys().next().value!);
    pages.set(
      key,
      prepared.then(({ page }) => page),
    );
    const { page, isComplete } = await prepared;
    // Does not keep a page whose rendering failed, so that the next request tries again.
    if (!isComplete) pages.delete(key);
    return page;
  };
}

async function prepareKept(config: Config, snapshot: RegistrySnapshot, request: PageRequest, data?: PageData) {
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

/** How a page is compressed and cached. Compressing well takes as long as the rest of a private page. */
const KEPT = { quality: 9, cacheControl: 'no-cache' };
const NOT_KEPT = { quality: 4, cacheControl: 'no-cache' };
const PRIVATE = { quality: 4, cacheControl: 'private, no-cache' };

async function prepare(
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
