import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRecord } from 'shared/contract/registry';
import { StartError } from '../lifecycle/StartError';

export const RELEASE_FILE = 'release.json';

/** What cannot be released as it stands; the message is the sentence for whoever releases. */
export class ReleaseError extends StartError {
  override name = 'ReleaseError';
}

/** What a build says of itself. @throws {ReleaseError} where the folder holds no finished build. */
export async function readRelease(folder: string): Promise<ReleaseRecord> {
  const text = await readFile(join(folder, RELEASE_FILE), 'utf8').catch(() => {
    throw new ReleaseError(`${folder} holds no ${RELEASE_FILE}; build the package first.`);
  });
  return JSON.parse(text) as ReleaseRecord;
}

/** @throws {ReleaseError} where name or version cannot be a path. */
export function checkNames({ name, version }: ReleaseRecord): void {
  if (/^[a-z][a-z0-9-]*$/.test(name) && /^[0-9][0-9A-Za-z.+-]*$/.test(version)) return;
  throw new ReleaseError(`A release cannot be called "${name}@${version}".`);
}

/** One word for the contents of a release. */
export function contentsHash({ integrity }: ReleaseRecord): string {
  const lines = Object.entries(integrity)
    .map(([path, hash]) => `${path} ${hash}`)
    .sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 8);
}
