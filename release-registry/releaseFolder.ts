import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PACKAGE_NAME, type ReleaseRecord } from 'shared/contract/releaseRecord';
import { isVersion } from 'shared/domain/versionRange';
import { StartError } from 'server-kit/lifecycle/StartError';

export const RELEASE_FILE = 'release.json';
/** The HTML page of a shell. Only the server reads this file. */
export const SHELL_PAGE = 'index.html';

/** Thrown if a command fails or is refused. The message is for the person who runs the command. */
export class ReleaseError extends StartError {
  override name = 'ReleaseError';
}

/**
 * Reads the record of a build.
 * @throws {ReleaseError} if the folder contains no finished build
 */
export async function readRelease(folder: string): Promise<ReleaseRecord> {
  const text = await readFile(join(folder, RELEASE_FILE), 'utf8').catch(() => {
    throw new ReleaseError(`${folder} contains no ${RELEASE_FILE}. Build the package first.`);
  });
  return parseRecord(text);
}

/**
 * Parses a release record that a build wrote or this server stored. Does not check the record against a schema, because
 * the records of older and newer builds differ.
 */
export function parseRecord(text: string): ReleaseRecord {
  return JSON.parse(text);
}

/**
 * Checks that a release's name and version are valid, and therefore safe to use in a path. Refuses versions with build
 * metadata (`+`), because semver ignores it when it compares versions.
 * @throws {ReleaseError} if one of them has an invalid format
 */
export function checkNames({ name, version }: ReleaseRecord): void {
  if (new RegExp(PACKAGE_NAME).test(name) && isVersion(version) && !version.includes('+')) return;
  throw new ReleaseError(
    `"${name}@${version}" is not a valid release. Use a name and a version such as mfe-checkout@1.2.0.`,
  );
}

/** Returns whether a version comes from a local build. Such versions end with a hash, so they have no order. */
export function isLocal(version: string): boolean {
  return version.includes('-local.');
}

/** Returns whether two records describe the same build. Ignores which tools and which checkout produced it. */
export function isSameBuild(one: ReleaseRecord, other: ReleaseRecord): boolean {
  return isDeepStrictEqual({ ...one, source: undefined }, { ...other, source: undefined });
}

/** Returns a file's hash as in records and in the `integrity` of scripts. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Returns a hash of a release's files, as eight hexadecimal digits. */
export function contentsHash({ integrity }: ReleaseRecord): string {
  const lines = Object.entries(integrity)
    .map(([path, hash]) => `${path} ${hash}`)
    .sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 8);
}
