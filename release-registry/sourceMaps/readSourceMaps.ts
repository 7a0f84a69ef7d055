import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ReleaseRecord } from 'shared/contract/registry';
import { isMapOf, scriptsOf } from './checkSourceMap';

const compress = promisify(gzip);

/**
 * Reads a build's source maps from the folder next to it, such as `dist-maps` for `dist`. Skips scripts without a map,
 * and maps from another build.
 * @returns the maps as JSON, compressed with gzip, by script
 */
export async function readSourceMaps(distDir: string, record: ReleaseRecord): Promise<Map<string, Buffer>> {
  const maps = new Map<string, Buffer>();
  for (const [file, integrity] of scriptsOf(record)) {
    const text = await readFile(join(`${resolve(distDir)}-maps`, `${file}.map`), 'utf8').catch(() => undefined);
    if (text !== undefined && isMapOf(text, integrity)) maps.set(file, await compress(text));
  }
  return maps;
}
