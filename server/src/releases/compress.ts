import { stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt)$/;
const SMALLEST = 512;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes `<path>.br` and `<path>.gz` beside a text file, once and as small as they get, so that no request waits for it. */
export async function writeCompressed(path: string, content: Buffer): Promise<void> {
  if (!COMPRESSIBLE.test(path) || content.length < SMALLEST) return;
  await writeMissing(`${path}.br`, () => brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
  await writeMissing(`${path}.gz`, () => gzipped(content, { level: 9 }));
}

async function writeMissing(path: string, make: () => Promise<Buffer>): Promise<void> {
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  if (!exists) await writeFile(path, await make());
}
