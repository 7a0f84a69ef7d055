import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRelease } from '../releaseFolder';
import { readSourceMaps } from '../sourceMaps/readSourceMaps';

/** Returns the request body that publishes the build in `folder`. */
export async function upload(folder: string) {
  const record = await readRelease(folder);
  const files = await Promise.all(
    Object.keys(record.integrity).map(
      async (path) => [path, (await readFile(join(folder, path))).toString('base64')] as const,
    ),
  );
  const maps = [...(await readSourceMaps(folder, record))];
  return {
    actor: 'ann',
    record,
    files: Object.fromEntries(files),
    sourceMaps: Object.fromEntries(maps.map(([file, content]) => [file, content.toString('base64')])),
  };
}
