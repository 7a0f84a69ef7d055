import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * The compression window: 2^16 bytes (64 KB), which is larger than most pages. The default window of 4 MB makes the
 * compression ten times slower.
 */
const WINDOW_BITS = 16;

/** Compresses a page with Brotli at the highest quality. Returns `undefined` while it compresses another page. */
type Recompress = (page: Buffer) => Promise<Buffer> | undefined;

/**
 * Creates a function that compresses pages at the highest quality, one page at a time. The highest quality makes a page
 * 8 % smaller than quality 9, but takes 20 times as long.
 */
export function createRecompression(): Recompress {
  let isCompressing = false;
  return (page) => {
    if (isCompressing) return undefined;
    isCompressing = true;
    return compressBrotli(page, constants.BROTLI_MAX_QUALITY).finally(() => {
      isCompressing = false;
    });
  };
}

/**
 * Returns a function that encodes a page. The function compresses the page once for each encoding, on first use.
 * @param page the uncompressed page
 * @param quality the quality of the Brotli compression, 0 to 11
 * @param recompress compresses the page again in the background, when a second request shows that the page is popular
 */
export function createEncoder(
  page: Buffer,
  quality: number,
  recompress?: Recompress,
): (encoding: Encoding) => Buffer | Promise<Buffer> {
  const bodies = new Map<'br' | 'gzip', Buffer | Promise<Buffer>>();
  const compress = async (encoding: 'br' | 'gzip') => {
    const body = await (encoding === 'br' ? compressBrotli(page, quality) : gzipped(page));
    bodies.set(encoding, body);
    return body;
  };
  let isBrotliFinal = recompress === undefined;
  const replaceBrotli = async () => {
    // Keep the larger body if the compression fails. An unhandled rejection would stop the server.
    const smallest = await recompress?.(page)?.catch(() => undefined);
    if (!smallest) return;
    isBrotliFinal = true;
    bodies.set('br', smallest);
  };
  return (encoding) => {
    if (encoding === 'identity') return page;
    const known = bodies.get(encoding);
    if (known) {
      if (encoding === 'br' && !isBrotliFinal && Buffer.isBuffer(known)) void replaceBrotli();
      return known;
    }
    const compressed = compress(encoding);
    bodies.set(encoding, compressed);
    return compressed;
  };
}

function compressBrotli(page: Buffer, quality: number): Promise<Buffer> {
  return brotli(page, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
    },
  });
}
