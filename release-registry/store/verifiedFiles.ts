import type { ReleaseRecord } from 'shared/contract/registry';
import { integrityOf, RELEASE_FILE, ReleaseError } from '../releaseFolder';
import type { ReadFile } from './ReleaseStore';

/**
 * Reads every file of a release.
 * @returns the contents by path
 * @throws {ReleaseError} if a file does not match its hash or has an invalid path
 * @throws {Error} the error of `read` if a file is missing
 */
export async function verifiedFiles({ integrity }: ReleaseRecord, read: ReadFile): Promise<Map<string, Buffer>> {
  const files = await Promise.all(
    Object.entries(integrity).map(async ([path, hash]) => [path, await verified(path, hash, read)] as const),
  );
  return new Map(files);
}

async function verified(path: string, integrity: string, read: ReadFile): Promise<Buffer> {
  if (!isFileOfRelease(path)) throw new ReleaseError(`"${path}" is not a valid file path in a release.`);
  const content = await read(path);
  if (integrityOf(content) !== integrity)
    throw new ReleaseError(`${path} does not match its recorded hash. Build the package again.`);
  return content;
}

/** Returns true for a path inside the release's folder, except for paths that the store itself uses. */
function isFileOfRelease(path: string): boolean {
  const isInside = path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
  return isInside && !path.includes('\\') && path !== RELEASE_FILE;
}
