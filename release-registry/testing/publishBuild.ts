import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRecord } from 'shared/contract/registry';

/** Writes a release that has only a server build into a CDN folder. Returns its record. */
export async function publishBuild(
  cdnFolder: string,
  { name, version }: Pick<ReleaseRecord, 'name' | 'version'>,
  source: string,
): Promise<ReleaseRecord> {
  const folder = join(cdnFolder, name, version);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'server.cjs'), source);
  return {
    name,
    version,
    container: name,
    entry: '',
    integrity: { 'server.cjs': `sha384-${createHash('sha384').update(source).digest('base64')}` },
    routes: [],
    requires: { range: '^1.0.0', exports: {} },
    assets: {},
    styles: {},
    frames: {},
  };
}
