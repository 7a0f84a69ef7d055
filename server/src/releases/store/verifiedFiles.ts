import { createHash } from 'node:crypto';
import { normalize } from 'node:path';
import type { ReleaseRecord } from 'shared/contract/registry';
import { ReleaseError } from '../releaseFolder';
import type { ReadFile } from './ReleaseStore';

/** Reads every file of a release. @throws {ReleaseError} where one is missing, differs from its hash or leads out of the release. */
export async function verifiedFiles({ integrity }: ReleaseRecord, read: ReadFile): Promise<Map<string, Buffer>> {
  const files = await Promise.all(Object.entries(integrity).map(async ([path, hash]) => [path, await verified(path, hash, read)] as const));
  return new Map(files);
}

async function verified(path: string, integrity: string, read: ReadFile): Promise<Buffer> {
  if (normalize(path) !== path || path.startsWith('..') || path.startsWith('/')) throw new ReleaseError(`"${path}" leads out of the release.`);
  const content = await read(path);
  const actual = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  if (actual !== integrity) throw new ReleaseError(`${path} differs from its recorded hash; build the package again.`);
  return content;
}
