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

/** Compresses a page at a higher quality. Returns `undefined` while it compresses another page. */
type CompressAgain = (identity: Buffer) => Promise<Buffer> | undefined;

/**
 * Creates a function that compresses pages at the highest quality, one page at a time. The highest quality makes a page
 * 8 % smaller than quality 9, but takes 20 times as long.
 */
export function createSecondCompression(): CompressAgain {
  let isCompressing = false;
  return (identity) => {
    if (isCompressing) return undefined;
    isCompressing = true;
    return compressBrotli(identity, constants.BROTLI_MAX_QUALITY).finally(() => {
      isCompressing = false;
    });
  };
}

/**
 * Returns a function that encodes a page. The function compresses the page once for each encoding, on first use.
 * @param identity the uncompressed page
 * @param quality the quality of the Brotli compression, 0 to 11
 * @param compressAgain recompresses a page at a higher quality, in the background, when it is requested a second time
 */
export function createEncoder(
  identity: Buffer,
  quality: number,
  compressAgain?: CompressAgain,
): (encoding: Encoding) => Buffer | Promise<Buffer> {
  const bodies = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', identity]]);
  const compress = async (encoding: 'br' | 'gzip') => {
    const body = await (encoding === 'br' ? compressBrotli(identity, quality) : gzipped(identity));
    bodies.set(encoding, body);
    return body;
  };
  let hasSmallest = compressAgain === undefined;
  const replaceBrotli = async () => {
    // Keep the larger body if the compression fails. An unhandled rejection would stop the server.
    const smallest = await compressAgain?.(identity)?.catch(() => undefined);
    if (!smallest) return;
    hasSmallest = true;
    bodies.set('br', smallest);
  };
  return (encoding) => {
    const known = bodies.get(encoding);
    // The map always contains `identity`, but its type doesn't guarantee this.
    if (encoding === 'identity') return known ?? identity;
    if (known) {
      if (encoding === 'br' && !hasSmallest && Buffer.isBuffer(known)) void replaceBrotli();
      return known;
    }
    const compressed = compress(encoding);
    bodies.set(encoding, compressed);
    return compressed;
  };
}

function compressBrotli(identity: Buffer, quality: number): Promise<Buffer> {
  return brotli(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  });
}
