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

/**
 * Returns a function that encodes a page. The function compresses the page once for each encoding, on first use.
 * @param quality the quality of the Brotli compression, 0 to 11
 */
export function createBodies(html: string, quality: number): (encoding: Encoding) => Buffer | Promise<Buffer> {
  const identity = Buffer.from(html);
  const bodies = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', identity]]);
  const compress = async (encoding: 'br' | 'gzip') => {
    const body = await (encoding === 'br' ? compressBrotli(identity, quality) : gzipped(identity));
    bodies.set(encoding, body);
    return body;
  };
  return (encoding) => {
    const known = bodies.get(encoding);
    // The map always contains `identity`, but its type does not say so.
    if (known || encoding === 'identity') return known ?? identity;
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
