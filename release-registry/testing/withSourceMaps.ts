import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRelease } from '../releaseFolder';

/**
 * Writes a source map for each script of a build to `<folder>-maps`. The map assigns the script's first character to
 * line 1 of `src/<script>.ts`.
 * @returns `folder`
 */
export async function withSourceMaps(folder: string): Promise<string> {
  const { integrity } = await readRelease(folder);
  await mkdir(`${folder}-maps`);
  for (const [file, hash] of Object.entries(integrity).filter(([path]) => path.endsWith('.js'))) {
    const map = { version: 3, file, x_integrity: hash, sources: [`src/${file}.ts`], names: [], mappings: 'AAAA' };
    await writeFile(join(`${folder}-maps`, `${file}.map`), JSON.stringify(map));
  }
  return folder;
}
