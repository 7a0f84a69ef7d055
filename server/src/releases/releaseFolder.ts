import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import type { ReleaseRecord } from 'shared/contract/registry';
import { writeCompressed } from './compress';

export const RELEASE_FILE = 'release.json';

export class ReleaseError extends Error {
  override name = 'ReleaseError';
}

/** What a build says of itself. @throws {ReleaseError} where the folder holds no finished build. */
export async function readRelease(folder: string): Promise<ReleaseRecord> {
  const text = await readFile(join(folder, RELEASE_FILE), 'utf8').catch(() => {
    throw new ReleaseError(`${folder} holds no ${RELEASE_FILE}; build the package first.`);
  });
  const record = JSON.parse(text) as ReleaseRecord;
  if (!/^[a-z0-9-]+$/.test(record.name) || !/^[0-9A-Za-z.+-]+$/.test(record.version)) {
    throw new ReleaseError(`${folder} names a release "${record.name}@${record.version}", which cannot be a path.`);
  }
  return record;
}

/**
 * Copies every file that the record names into `<cdnDir>/<name>/<version>/`, each checked against its hash. The folder appears whole or not
 * at all, and one that exists is left alone.
 * @throws {ReleaseError} where a file differs from its hash.
 */
export async function copyRelease(from: string, record: ReleaseRecord, cdnDir: string): Promise<void> {
  const target = releaseDir(cdnDir, record);
  if (await exists(target)) return;
  const draft = `${target}.${randomUUID()}`;
  try {
    // All of them end before the draft may be removed.
    const copies = await Promise.allSettled(Object.entries(record.integrity).map(([path, integrity]) => copyVerified(from, draft, path, integrity)));
    const failure = copies.find((copy) => copy.status === 'rejected');
    if (failure) throw failure.reason;
    await mkdir(draft, { recursive: true });
    await writeFile(join(draft, RELEASE_FILE), JSON.stringify(record));
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another start may have been quicker with the same files.
    if (!(await exists(target))) throw error;
  }
}

export function releaseDir(cdnDir: string, { name, version }: Pick<ReleaseRecord, 'name' | 'version'>): string {
  return join(cdnDir, name, version);
}

/** One word for the contents of a release. */
export function contentsHash({ integrity }: ReleaseRecord): string {
  const lines = Object.entries(integrity).map(([path, hash]) => `${path} ${hash}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 8);
}

async function copyVerified(from: string, to: string, path: string, integrity: string): Promise<void> {
  if (normalize(path) !== path || path.startsWith('..') || path.startsWith('/')) throw new ReleaseError(`"${path}" leads out of the release.`);
  const content = await readFile(join(from, path));
  const actual = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  if (actual !== integrity) throw new ReleaseError(`${join(from, path)} differs from its recorded hash; build the package again.`);
  const target = join(to, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content);
  await writeCompressed(target, content);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
