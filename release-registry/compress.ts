import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pathExists } from './pathExists';

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt)$/;
const MIN_BYTES = 512;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Returns true for a text file of at least 512 bytes. Compression hardly shrinks other files. */
export function isCompressible(path: string, content: Buffer): boolean {
  return COMPRESSIBLE.test(path) && content.length >= MIN_BYTES;
}

/** The last queued compression. The next one waits for it, which keeps the thread pool free for passwords and files. */
let lastQueued: Promise<unknown> = Promise.resolve();

/**
 * Compresses at the highest level, because the server compresses each file only once. Compresses one file at a time,
 * because a file of a few megabytes takes seconds.
 */
export function compressWithBrotli(content: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const compressed = lastQueued.then(() => brotli(content, { params }));
  lastQueued = compressed.catch(() => undefined);
  return compressed;
}

/**
 * Writes `<path>.br` and `<path>.gz` next to a compressible file, so that no request waits for compression. Keeps
 * existing files.
 */
export async function writeCompressed(path: string, content: Buffer): Promise<void> {
  if (!isCompressible(path, content)) return;
  await writeMissing(`${path}.br`, () => compressWithBrotli(content));
  await writeMissing(`${path}.gz`, () => gzipped(content, { level: 9 }));
}

async function writeMissing(path: string, make: () => Promise<Buffer>): Promise<void> {
  if (!(await pathExists(path))) await writeFile(path, await make());
}
